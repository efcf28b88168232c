import { ApplicationFailure } from '@temporalio/common';
import fc from 'fast-check';
import { createActivities } from '../../activities/index.ts';
import type { Database } from '../../activities/store/database.ts';
import { advisers } from '../../shared/scenario/index.ts';
import { readDecision, type ReviewRequest } from '../../shared/kernel/reviews.ts';
import { type Door, doorOf, type Met } from './door.ts';
import { rightInputs } from './examples.ts';
import { nearly, strangeText } from './strange.ts';

const simulated = 'simulated:messages';

/** A review that waits for a decision. */
const review: ReviewRequest = {
  reviewId: 'lakes-seed-1-gate',
  runKey: 'lakes',
  kind: 'gate',
  phase: 'SEED',
  subject: null,
  question: 'What now?',
  findings: [],
  decisions: ['RESOLVE', 'DISCARD'],
  asks: { statuses: null, side: false, verification: false },
  acceptable: true,
  references: {},
  groups: ['physicist'],
  reviewers: {},
  waitMs: 1_000,
  reminderMs: 1_000,
};

/**
 * Bare JSON as any Temporal client may send it: inputs of workflows where their first activity reads them, under any key, and
 * decisions where a review's validator reads them. `db`: a migrated database, which takes what is right.
 */
export function temporalDoor(db: Database): Door {
  const acts = openers(db);
  const right = {
    openScenario: rightInputs.scenario,
    openSession: rightInputs.omega,
    openMatch: rightInputs.worldbuilding,
    openTournament: rightInputs.tournament,
    openTeamAblation: rightInputs.teamAblation,
    openBatch: rightInputs.batch,
    openSample: rightInputs.qa,
    openEvaluation: rightInputs.evaluation,
    openAudit: rightInputs.audit,
    openInquiry: rightInputs.inquiry,
    openAblation: rightInputs.ablation,
    decide: rightInputs.decision,
  } as const;
  const names = Object.keys(right) as (keyof typeof right)[];
  const key = fc.oneof(fc.stringMatching(/^[a-z0-9][a-z0-9-]{2,30}$/), strangeText);
  const sent = fc
    .constantFrom(...names)
    .chain((name) => fc.record({ name: fc.constant(name), runKey: key, input: nearly(...right[name]) }));
  return doorOf(sent, async ({ name, runKey, input }): Promise<Met> => {
    try {
      if (name === 'decide') decideHere(input);
      else await acts[name]({ runKey, input } as never);
      return { accepted: true };
    } catch (error) {
      if (error instanceof ApplicationFailure && error.type === 'BAD_INPUT')
        return { refused: error.message.split('\n') };
      throw error;
    }
  });
}

/** Activities that open runs; there is no model, and what is embedded is near to nothing. */
export function openers(db: Database): ReturnType<typeof createActivities> {
  const never = (): never => {
    throw new Error('nothing is asked here');
  };
  return createActivities({
    db,
    prompts: { of: never, has: () => false },
    systems: {},
    models: never,
    embed: () => Promise.resolve([0, 1]),
    defaults: { model: simulated, embedder: 'hashed:', advisers },
  });
}

function decideHere(input: unknown): void {
  const read = readDecision(review, { group: 'physicist', claimedBy: null }, null, input);
  if (!read.ok) throw ApplicationFailure.nonRetryable(read.problem, 'BAD_INPUT');
}
