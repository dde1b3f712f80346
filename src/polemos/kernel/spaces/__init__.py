"""The closed family of answer spaces. Every question of every rule set is one of these.

A space knows which answers it admits and why it refuses others, can sample and list answers for players, and turns
answers into JSON and into typed orders and back. Spaces are made afresh whenever a question is asked, never stored.
"""

from polemos.kernel.spaces.choices import Choice as Choice
from polemos.kernel.spaces.choices import YesNo as YesNo
from polemos.kernel.spaces.choices import first_free as first_free
from polemos.kernel.spaces.judged import Form as Form
from polemos.kernel.spaces.judged import Judge as Judge
from polemos.kernel.spaces.judged import Manoeuvre as Manoeuvre
from polemos.kernel.spaces.judged import Place as Place
from polemos.kernel.spaces.numbers import Allot as Allot
from polemos.kernel.spaces.numbers import Number as Number
from polemos.kernel.spaces.offers import Offer as Offer
from polemos.kernel.spaces.several import Cards as Cards
from polemos.kernel.spaces.several import Order as Order
from polemos.kernel.spaces.several import Pick as Pick
from polemos.kernel.spaces.space import Option as Option
from polemos.kernel.spaces.space import Said as Said
from polemos.kernel.spaces.space import Space as Space
