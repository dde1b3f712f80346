"""Runs the stages of `make test` and `make check` on all cores: every one reports, and failures come last in few words.

python -m tests.stages            everything that a change has to pass
python -m tests.stages --check    what a change can touch, in a minute and a half
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import IO

from tests.failures import summary
from tests.touched import ROOT, base_of, changed_lines, touched

CORES = min(os.cpu_count() or 1, 2)
ABREAST = CORES  # stages; one more saves half a minute of eleven, and pages wait for their service
PYTHON = sys.executable
PYTEST = (PYTHON, "-m", "pytest", "-q", "-n", str(CORES), "--durations", "100")  # the slowest stand in the log
TYPES = "tests/house/test_chart_keys.py"  # which checks all types to see what is read
UNIT = ("tests", "--ignore", "tests/browser", "--ignore", TYPES)
FRESH_GAMES = 8
TESTS_OF_A_CHANGE = 55  # seconds after which `--check` begins no more tests


@dataclass
class Stage:
    name: str
    command: Sequence[str]
    cores: int = 1
    output: str = ""
    code: int | None = None
    seconds: float = 0.0
    work: float = 0.0  # seconds of the processor, which tell how long it takes on a quiet machine
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    log: IO[bytes] | None = field(default=None, repr=False)

    @property
    def path(self) -> str:
        return f"build/stages/{self.name}.log"

    def start(self) -> None:
        (ROOT / self.path).parent.mkdir(parents=True, exist_ok=True)
        self.log = open(ROOT / self.path, "w+b")  # noqa: SIM115
        self.seconds = time.monotonic()
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True
        )

    def stop(self) -> None:
        """With all that it has started: workers, services, browsers."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def has_ended(self) -> bool:
        assert self.process is not None
        assert self.log is not None
        pid, status, used = os.wait4(self.process.pid, os.WNOHANG)
        if not pid:
            return False
        self.code = self.process.returncode = os.waitstatus_to_exitcode(status)
        self.work = used.ru_utime + used.ru_stime
        self.seconds = time.monotonic() - self.seconds
        self.log.seek(0)
        self.output = self.log.read().decode(errors="replace")
        self.log.close()
        return True

    def told(self) -> str:
        """One line: how it went, how long it took and how much of the processor, and the last thing it said."""
        *_, last = ["", *filter(None, (line.strip() for line in self.output.splitlines()))]
        how = "ok    " if self.code == 0 else "FAILED"
        return f"{how} {self.name:11} {self.seconds:5.0f} s {self.work:5.0f} s of work  {last[:80]}".rstrip()


def run(stages: Sequence[Stage], say: Callable[[str], None] = print) -> list[Stage]:
    """Run all of them, in their order as far as there are cores; those that failed."""
    waiting, running = list(stages), list[Stage]()
    try:
        while waiting or running:
            free = ABREAST - sum(stage.cores for stage in running)
            while waiting and (waiting[0].cores <= free or not running):
                running.append(waiting.pop(0))
                running[-1].start()
                free -= running[-1].cores
            for stage in [stage for stage in running if stage.has_ended()]:
                running.remove(stage)
                say(stage.told())
            time.sleep(0.05)
    except BaseException:
        for stage in running:
            stage.stop()
        raise
    return [stage for stage in stages if stage.code != 0]


# -- what there is to run ----------------------------------------------------------------------------------------------


def quick() -> list[Stage]:
    lint = "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo'])"
    return [
        Stage("format", (PYTHON, "-m", "ruff", "format", "--check")),
        Stage("lint", (PYTHON, "-m", "ruff", "check")),
        Stage("contracts", (PYTHON, "-c", lint)),
        Stage("coverage", (PYTHON, "-m", "polemos", "rules", "coverage", "--gate")),
        Stage("protocol", (PYTHON, "-m", "polemos.service.schema", "--check")),
    ]


def page() -> Stage:
    return Stage("page", (PYTHON, "web/build.py", "check", "lint", "test"))


def battles(ruleset: str, seed: int) -> Stage:
    """The corpus, and fresh games: others for every state of the sources, and the same wherever these are tested.

    What the corpus lacks is told and not sought: a search may fail by chance, and `make fuzz` has the time for it.
    """
    games = ("--corpus", f"tests/corpus/{ruleset}.jsonl", "--games", str(FRESH_GAMES), "--seed", str(seed))
    return Stage(ruleset, (PYTHON, "-m", "polemos", "fuzz", ruleset, *games))


def everything() -> list[Stage]:
    """Pages wait for the service, the service for pages, and films for the eye: the browser's tests have one process
    more than cores, and beside them there is always another stage, at last the unit tests, which are begun early enough
    to be the last that end, with both cores for themselves."""
    games = [battles(name, _seed()) for name in ("alala", "navarcoi", "hoplites", "paean", "hoplomachia")]
    collect = Stage("collect", (*PYTEST, "-n", "0", "--collect-only", "-q", *UNIT))
    unit = Stage("unit", (*PYTEST, "-n", str(CORES + 1), "--dist", "worksteal", *UNIT))
    browser = Stage("browser", (*PYTEST, "-n", str(CORES + 1), "--dist", "worksteal", "tests/browser"))
    types = Stage("types", (*PYTEST, "-n", "0", TYPES))
    return [browser, page(), collect, *games, types, *quick(), unit]


def check(base: str) -> list[Stage]:
    is_page = touched(changed_lines(base)).is_page
    tests = (*PYTEST, "tests", "--touched", "--base", base, "--seconds", str(TESTS_OF_A_CHANGE))
    types = Stage("types", (PYTHON, "-m", "mypy"))  # which keeps what it has found
    return [*([page()] if is_page else []), types, *quick(), Stage("tests", tests, CORES)]


def _seed() -> int:
    done = subprocess.run(["git", "rev-parse", "HEAD:src"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout[:8] or "0", 16) if done.returncode == 0 else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.stages", description="What a change has to pass.")
    parser.add_argument("--check", action="store_true", help="only what a change can touch")
    parser.add_argument("--only", nargs="+", metavar="STAGE", help="only the stages of these names")
    parser.add_argument("--base", help="with --check: what was changed since this revision")
    wanted = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # as with Ctrl-C, what runs is stopped
    started = time.monotonic()
    stages = check(wanted.base or base_of()) if wanted.check else everything()
    if wanted.only:
        stages = [stage for stage in stages if stage.name in wanted.only]
    failed = run(stages, lambda line: print(line, flush=True))
    for stage in failed:
        print("\n".join([f"\n--- {stage.name}, in full in {stage.path} ---", *summary(stage.output)]), flush=True)
    names = ", ".join(stage.name for stage in failed)
    work = sum(stage.work for stage in stages)
    outcome = f"FAILED: {names}" if failed else "All is well"
    print(f"{outcome}, after {time.monotonic() - started:.0f} s, {work:.0f} s of work.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
