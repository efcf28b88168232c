"""Prints, as JSON, what `datasets` and `inspect_ai` read of the tables of a release: read.py <folder of test.jsonl and test.parquet>."""

import json
import os
import sys
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", HF_DATASETS_CACHE=tempfile.mkdtemp())

import datasets
import inspect_ai
from inspect_ai.dataset import json_dataset

datasets.disable_progress_bars()
folder = sys.argv[1]


def rows(kind, name):
    return datasets.load_dataset(kind, data_files=os.path.join(folder, name), split="train").to_list()


samples = json_dataset(os.path.join(folder, "test.jsonl"))
print(
    json.dumps(
        {
            "by": {"datasets": datasets.__version__, "inspect_ai": inspect_ai.__version__},
            "jsonl": rows("json", "test.jsonl"),
            "parquet": rows("parquet", "test.parquet"),
            "samples": [
                {"id": one.id, "input": one.input, "target": one.target, "metadata": one.metadata} for one in samples
            ],
        }
    )
)
