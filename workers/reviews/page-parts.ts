import { isSameName } from '../../shared/kernel/index.ts';
import { type Block, fields, list, part, table } from '../../shared/page/index.ts';
import { timeLeft } from '../terminal/deadline.ts';
import type { Asked, EarlierReview, GateAttempt } from './asked.ts';
import { readable } from './readable.ts';

export const warning =
  'This page holds the solution and its key. It is for reviewers only: show it to no solver, and publish none of it.';

interface Lines {
  readonly findings: readonly string[];
  readonly gates: readonly GateAttempt[];
  readonly earlier: readonly EarlierReview[];
}

/** Why the rules could not settle it: findings, gates, and what was decided before. */
export function ladderBlocks({ findings, gates, earlier }: Lines): Block[] {
  return [
    list(findings.length === 0 ? ['Symposium left no finding.'] : findings),
    ...(gates.length === 0
      ? []
      : [
          table(
            ['Gate', 'Attempt', 'Result'],
            gates.map(({ gate, attempt, passed, open }) => [
              gate,
              String(attempt),
              passed ? 'passed' : `not passed: ${open.join('; ')}`,
            ]),
          ),
        ]),
    ...(earlier.length === 0
      ? []
      : [
          part('What people decided in this run before', [
            table(
              ['Review', 'Question', 'Ended', 'By', 'Why'],
              earlier.map(({ reviewId, question, ending, reviewer, justification }) => [
                reviewId,
                question,
                ending,
                reviewer ?? '',
                justification,
              ]),
            ),
          ]),
        ]),
  ];
}

/** Whose turn it is, until when, and what comes then. `now`: when it is read, in ms. */
export function askedFields(
  { group, groups, claimedBy, deadline, reviewers, barred, waitMs, outcome }: Asked,
  now: number,
): Block {
  if (outcome !== null) return part('It is closed', readable(outcome));
  const after = groups[groups.indexOf(group) + 1];
  const time = waitMs === null ? 'the same time' : `${Number((waitMs / 3_600_000).toPrecision(3))} h`;
  const able = Object.entries(reviewers)
    .filter(([name, belongs]) => belongs.includes(group) && !barred.some((one) => isSameName(one, name)))
    .map(([name]) => name);
  const anyone = barred.length === 0 ? 'anyone' : `anyone but ${barred.join(', ')}`;
  return fields([
    ['Asked now', group],
    [
      'Who may decide',
      Object.keys(reviewers).length === 0 ? anyone : able.join(', ') || 'nobody: no reviewer belongs to this group',
    ],
    ['Taken up by', claimedBy ?? 'nobody'],
    ['Until', `${deadline} (${timeLeft(deadline, now)})`],
    [
      'Then',
      after === undefined
        ? 'nobody has decided, the review expires, and everything is kept'
        : `it passes to: ${after}, for ${time}; after that it expires, and everything is kept`,
    ],
  ]);
}
