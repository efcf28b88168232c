import { type Reported, responseOf } from '../../shared/evaluation/index.ts';
import { tellsCanary } from '../../shared/evaluation/contamination/index.ts';
import { someAtOnce } from '../some-at-once.ts';
import { readBody } from '../store/bodies.ts';
import type { StoredCall } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';

const readAtOnce = 8;

/**
 * Marks a response that tells the canary of the release (evaluation rules §6.5), in its answer or in anything else that the
 * subject sent back for it. `calls`: those in which the subject was asked.
 */
export async function canaryFlags(
  db: Queryable,
  canary: string,
  calls: readonly StoredCall[],
): Promise<(row: Reported) => Reported> {
  const asked = calls.filter(({ agent }) => agent === 'subject');
  const told = new Set(
    (
      await someAtOnce(asked, readAtOnce, async ({ subject, responseHash }) =>
        tellsCanary(await readBody(db, responseHash), canary) ? subject : null,
      )
    ).filter((subject) => subject !== null),
  );
  return (row) =>
    told.has(responseOf(row.scenario, row.run)) || (row.said.kind === 'answer' && tellsCanary(row.said.text, canary))
      ? { ...row, canary: true }
      : row;
}
