"""Games by mail (Hoplites, section 25): two people exchange small files, and nobody need be trusted.

mine = begin(setup)            theirs = join(mine.export_turn())
mine.import_file(theirs.export_turn())
mine.answer(...); mine.export_turn(); mine.status()
"""

from polemos.mail.correspondence import Correspondence, Status
from polemos.mail.forks import is_fork
from polemos.mail.reckoning import Reckoning
from polemos.mail.refusal import Forked, Refusal

__all__ = ["Correspondence", "Forked", "Reckoning", "Refusal", "Status", "begin", "is_fork", "join"]

begin = Correspondence.begin
join = Correspondence.join
