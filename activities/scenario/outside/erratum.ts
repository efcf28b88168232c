import { badInput } from '../../bad-input.ts';
import {
  type Brief,
  contributor,
  type DocumentOrder,
  type OpenedErratum,
  type Policy,
  type ScenarioActivities,
} from '../../../shared/scenario/index.ts';
import { type Correctable, readCorrection } from '../../../shared/scenario/erratum/index.ts';
import { findCalls } from '../../store/calls.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { listKeys } from '../../store/reviewers.ts';
import type { RunRow } from '../../store/runs.ts';
import { convert, evaluate } from '../../verification/evaluate.ts';
import { openOutside } from './opening.ts';
import { sayingOfErratum } from './saying.ts';
import { answerTo } from '../stored-answers.ts';
import { unpaid } from '../submission.ts';

/**
 * Takes a published scenario up for a correction: makes every check that needs no agent, and keeps the corrected Seed
 * Document where a revision of ATHENA's would be.
 */
export function openErratumIn(db: Database): ScenarioActivities['openErratum'] {
  return async function openErratum(order) {
    return openOutside<Pick<OpenedErratum, 'revision' | 'tier' | 'forPeople'>>(
      db,
      order,
      async ({ client, run, policy, published, round }) => {
        const of = await correctable(client, run, policy, published);
        if (of === null) throw badInput([answersGone]);
        const read = readCorrection(order.erratum, of);
        if (!read.ok) throw badInput(read.problems);
        const { erratum, document, facts, tier, forPeople } = read;
        const { by } = erratum;
        return {
          act: 'correct',
          opening: { revision: facts, tier, forPeople },
          by,
          saying: sayingOfErratum(erratum),
          call: {
            runKey: run.runKey,
            phase: 'REFINE',
            round,
            agent: contributor,
            task: 'revise',
            subject: order.disputeId,
            ordinal: 0,
            ...unpaid,
            confidence: document.solution.confidence,
            answer: document,
            facts,
          },
          request: { corrected: erratum },
          answer: document,
        };
      },
    );
  };
}

export const answersGone =
  'scenario: the answers that it was published from are not in the store, so nothing of it can be corrected';

/** What a correction of a published scenario is checked against; null: the store does not hold it. */
export async function correctable(
  db: Queryable,
  { brief }: RunRow<Brief, Policy>,
  policy: Policy,
  { references, ruling, judgedAs }: DocumentOrder,
): Promise<Correctable | null> {
  const seedKey = references.seed ?? '';
  const validatedKey = references.validated ?? references.baseline ?? seedKey;
  const calls = await findCalls(db, [seedKey, validatedKey, references.mathematics ?? '']);
  const [seed, validated, mathematics] = [seedKey, validatedKey, references.mathematics].map((key) =>
    calls.find((call) => call.key === key),
  );
  if (!seed || !validated || !mathematics) return null;
  return {
    seed: answerTo('seed', seed),
    validated: answerTo('seed', validated),
    calculations: answerTo('mathematics', mathematics).calculations,
    category: brief.category,
    status: judgedAs ?? ruling.status,
    ruling,
    policy,
    signers: await signersIn(db),
    arithmetic: { evaluate, convert },
  };
}

/** Revoked keys count as keys: whoever revokes the last one has opened nothing to everybody. */
async function signersIn(db: Queryable): Promise<Correctable['signers']> {
  const keys = await listKeys(db);
  return keys.length === 0 ? null : keys.flatMap(({ reviewer, isRevoked }) => (isRevoked ? [] : [reviewer]));
}
