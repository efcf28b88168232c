"""Impossible Moments as a task of inspect_ai, scored by Symposium.

Symposium keeps the keys and pays the judges: `symposium evaluate serve` on this machine. See README.md beside this file.

    inspect eval impossible_moments.py --model openai/gpt-6-sol --epochs 3

Task options (`-T`): `limit_to=IM-0001`, or several with commas between.
"""

import asyncio
import json
import os
import urllib.error
import urllib.request

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState, generate, system_message

# How often a question is put again to a server that says "not yet"; each has the same key there, so nothing is paid twice.
TRIES = 60


class NotScored(Exception):
    """The server says why, and asking again would not help."""


def _ask(path: str, body: dict | None = None) -> dict:
    url = os.environ.get("SYMPOSIUM_SCORE_URL", "http://127.0.0.1:8090")
    token = os.environ.get("SYMPOSIUM_SCORE_TOKEN")
    if not token:
        raise NotScored("SYMPOSIUM_SCORE_TOKEN is not set; `symposium evaluate serve` prints it")
    request = urllib.request.Request(
        url.rstrip("/") + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": f"Bearer {token}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


async def _ask_patiently(path: str, body: dict | None = None) -> dict:
    """Waits where the server is busy or not there for a moment; raises NotScored with its words otherwise."""
    why = "it never answered"
    for _ in range(TRIES):
        try:
            return await asyncio.to_thread(_ask, path, body)
        except urllib.error.HTTPError as error:
            why = _words_of(error)
            if error.code != 503:
                raise NotScored(why) from error
            wait = int(error.headers.get("retry-after", "5"))
        except (urllib.error.URLError, ConnectionError, TimeoutError) as error:
            why, wait = f"the score server is not there: {error}", 2
        await asyncio.sleep(wait)
    raise NotScored(why)


def _words_of(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return f"status {error.code}"


@metric
def im_score() -> Metric:
    """IM-Score: the mean over scenarios, weighted by tier. What is unscored is not in it."""

    def compute(scores: list[SampleScore]) -> float:
        weighed = [(one.score.as_float(), (one.sample_metadata or {})["weight"]) for one in scores]
        total = sum(weight for _, weight in weighed)
        return sum(value * weight for value, weight in weighed) / total if total else float("nan")

    return compute


@metric
def passes(least: float) -> Metric:
    """The share of scenarios whose mean is a pass."""

    def compute(scores: list[SampleScore]) -> float:
        values = [one.score.as_float() for one in scores]
        return sum(value >= least for value in values) / len(values) if values else float("nan")

    return compute


def symposium_scorer(least: float) -> Scorer:
    """0 to 100 by Symposium's judges and rules; unscored where a judge or the system has failed, and never 0 for that."""

    @scorer(metrics=[im_score(), passes(least)], name="symposium")
    def made() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            answer = state.output.completion
            told = await _ask_patiently("/score", {"scenario": str(state.sample_id), "answer": answer})
            metadata = {name: told[name] for name in ("evaluation", "simulated", "pass", "judges")}
            if told["score"] is None:
                return Score.unscored(answer=answer, explanation=told["why"], metadata=metadata)
            return Score(value=told["score"], answer=answer, explanation=_reasons(told), metadata=metadata)

        return score

    return made()


def _reasons(told: dict) -> str:
    lines = [told["why"]] if told["why"] else []
    for judge in told["judges"]:
        rules = "; ".join(f"{one['rule']}: at most {one['score']:g}" for one in judge["ceilings"])
        lines.append(f"{judge['judge']}: {judge['score']}, {judge['met']} points met. {rules or judge['why'] or ''}".strip())
    return "\n".join(lines)


def _names_in(limit_to: str | list[str]) -> set[str]:
    """inspect_ai's command line makes a list of what has commas."""
    parts = limit_to if isinstance(limit_to, list) else str(limit_to).split(",")
    return {str(name).strip() for name in parts}


@task
def impossible_moments(limit_to: str | list[str] | None = None) -> Task:
    """Every scenario that the server has, as a subject is given it; the keys stay there."""
    served = _ask("/scenarios")
    wanted = None if limit_to is None else _names_in(limit_to)
    samples = [
        Sample(
            id=one["scenario"],
            input=one["prompt"],
            metadata={"tier": one["tier"], "weight": one["weight"], "simulated": one["simulated"]},
        )
        for one in served["scenarios"]
        if wanted is None or one["scenario"] in wanted
    ]
    if not samples:
        raise NotScored(f"none of {', '.join(sorted(wanted or []))} is served; there are {len(served['scenarios'])} scenarios")
    return Task(
        dataset=MemoryDataset(samples, name="impossible-moments"),
        solver=[system_message(served["system"]), generate()],
        scorer=symposium_scorer(served["passScore"]),
    )
