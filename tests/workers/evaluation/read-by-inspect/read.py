"""Prints, as JSON, what `inspect_ai` reads of a log: read.py <log.json>."""

import json
import sys

import inspect_ai
from inspect_ai.log import read_eval_log

log = read_eval_log(sys.argv[1])
print(
    json.dumps(
        {
            "by": {"inspect_ai": inspect_ai.__version__},
            "status": log.status,
            "model": log.eval.model,
            "epochs": log.eval.config.epochs,
            "metrics": {
                score.name: {name: metric.value for name, metric in score.metrics.items()} for score in log.results.scores
            },
            "samples": [
                {
                    "id": one.id,
                    "epoch": one.epoch,
                    "target": one.target,
                    "answer": one.output.completion,
                    "stop": one.output.stop_reason,
                    "scores": {name: score.value for name, score in (one.scores or {}).items()},
                }
                for one in log.samples
            ],
        },
        indent=2,
    )
)
