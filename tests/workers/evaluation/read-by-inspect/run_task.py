"""Runs the task of examples/inspect as `inspect eval` does: run_task.py impossible_moments.py <folder for the log>, in its folder.

Its model is inspect_ai's own for tests. What it used is said, since inspect_ai would download a tokenizer to count it.
"""

import sys

from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model


def answer(*_) -> ModelOutput:
    output = ModelOutput.from_content("mockllm", "I lift the lid with the lever and look at what is below it.")
    output.usage = ModelUsage(input_tokens=100, output_tokens=14, total_tokens=114)
    return output


task, logs = sys.argv[1:]
eval(
    task,
    task_args={"limit_to": ["IM-0001", "IM-0002"]},
    model=get_model("mockllm/model", custom_outputs=answer),
    epochs=2,
    log_dir=logs,
    log_format="json",
    display="plain",
)
