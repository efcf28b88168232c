import type { Command } from 'commander';
import { itemsOfEvaluations } from '../../activities/evaluation/items.ts';
import { itemLines } from '../../shared/evaluation/index.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';

/** Mounts `evaluate items`: what answers teach about their scenarios. Needs Postgres only. */
export function itemsCommand(group: Command, ended: Ended): void {
  leaf(group, ended, {
    usage: 'items <evaluations...>',
    summary:
      'what the answers show about the scenarios: difficulty, discrimination, distractors, and keys that may be wrong',
    examples: ['symposium evaluate items evaluation-20261123-4f9k2m evaluation-20261123-8xq1aa'],
    async act(terminal, _given, runKeys) {
      const read = await withStore((db) => itemsOfEvaluations(db, runKeys));
      if ('problems' in read) throw new RequestError(read.problems);
      terminal.result(read.report, () => itemLines(read.report));
      return 'done';
    },
  });
}
