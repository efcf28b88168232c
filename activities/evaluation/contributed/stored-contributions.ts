import { createHash } from 'node:crypto';
import {
  type Contributed,
  contributedName,
  type ContributionFacts,
  identityOf,
  type StoredContribution,
  storedContribution,
} from '../../../shared/evaluation/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { hashOfBody, storeBody } from '../../store/bodies.ts';
import { type Database, type Queryable, holdLock, transaction } from '../../store/database.ts';
import { sealedJson, sealedText } from '../../store/sealed.ts';
import { utcSecond } from '../../store/utc.ts';
import { bodyOf } from '../scenarios-of.ts';

interface Row {
  readonly name: string;
  readonly hash: string;
  readonly simulated: boolean;
  readonly facts: ContributionFacts;
  readonly at: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly on: string | null;
}

const contributions = `select c.name, c.hash, c.simulated, c.facts, ${utcSecond('c.at')} as at,
         w.by, w.reason, to_char(w.at at time zone 'utc', 'YYYY-MM-DD') as "on"
    from symposium.contributions c left join symposium.contribution_withdrawals w using (name)`;

const contributed = ({ name, simulated, facts, at, by, reason, on }: Row): Contributed => ({
  ...facts,
  name,
  simulated,
  at,
  withdrawn: by === null || reason === null || on === null ? null : { by, reason, on },
});

/** Newest first, those that were withdrawn among them. */
export async function listContributions(db: Queryable, limit: number): Promise<Contributed[]> {
  const { rows } = await db.query<Row>(`${contributions} order by c.at desc, c.name limit $1`, [limit]);
  return rows.map(contributed);
}

/** null: nothing goes by this name. */
export async function findContribution(db: Queryable, name: string): Promise<Contributed | null> {
  const row = await rowOf(db, name);
  return row === null ? null : contributed(row);
}

async function rowOf(db: Queryable, name: string): Promise<Row | null> {
  const { rows } = await db.query<Row>(`${contributions} where c.name = $1`, [name]);
  return rows[0] ?? null;
}

/** The report and all of its responses, as they were taken in; null: nothing goes by this name. */
export async function readContributed(
  db: Queryable,
  name: string,
): Promise<{ readonly of: Contributed; readonly stored: StoredContribution } | null> {
  const row = await rowOf(db, name);
  if (row === null) return null;
  const stored = await bodyOf(db, name, row.hash, 'restore it from a backup, or have its author hand it in again');
  return { of: contributed(row), stored: storedContribution.parse(stored) };
}

/**
 * Keeps results that were verified (evaluation rules §1.16). The same ones are kept once: `isNew` says whether these are. Those
 * that say something else of the same evaluation than others that stand, and those that were withdrawn, are not kept.
 */
export async function keepContribution(
  db: Database,
  results: StoredContribution,
  facts: ContributionFacts,
): Promise<{ readonly kept: Contributed; readonly isNew: boolean } | { readonly problem: string }> {
  const name = contributedName(hashOfBody(results));
  const identity = createHash('sha256').update(identityOf(results.report)).digest('hex');
  return transaction(db, async (client) => {
    await holdLock(client, `contribution/${identity}`);
    const before = await findContribution(client, name);
    if (before !== null && before.withdrawn === null) return { kept: before, isNew: false };
    if (before?.withdrawn) {
      const { by, reason, on } = before.withdrawn;
      return { problem: `results: they were taken in as ${name}, and withdrawn on ${on} by ${by}: ${oneLine(reason)}` };
    }
    const { rows } = await client.query<{ name: string }>(
      `select c.name from symposium.contributions c where c.identity = $1
          and not exists (select from symposium.contribution_withdrawals w where w.name = c.name)`,
      [identity],
    );
    const [other] = rows;
    if (other !== undefined)
      return {
        problem: `results: ${other.name} is of the same evaluation, ${facts.runKey}, and does not say the same: one of them was changed; if it is that one, withdraw it first (symposium evaluate withdraw ${other.name})`,
      };
    const hash = await storeBody(client, results);
    await client.query(
      'insert into symposium.contributions (name, hash, identity, simulated, facts) values ($1, $2, $3, $4, $5)',
      [name, hash, identity, results.report.simulated, sealedJson(facts)],
    );
    const kept = await findContribution(client, name);
    if (kept === null) throw new Error(`${name} was written but is not there`);
    return { kept, isNew: true };
  });
}

/** The first withdrawal stands. null: nothing goes by this name. */
export async function withdrawContribution(
  db: Queryable,
  name: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<{ readonly withdrawn: Contributed; readonly isNew: boolean } | null> {
  if ((await findContribution(db, name)) === null) return null;
  const { rowCount } = await db.query(
    'insert into symposium.contribution_withdrawals (name, by, reason) values ($1, $2, $3) on conflict do nothing',
    [name, by, sealedText(reason)],
  );
  const withdrawn = await findContribution(db, name);
  return withdrawn === null ? null : { withdrawn, isNew: rowCount === 1 };
}

/** The canaries for which evaluations of this set were looked through; of one release there is one. */
export async function canariesOf(db: Queryable, set: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ brief: { readonly canary?: unknown } }>(
    `select brief from symposium.runs where system = 'evaluation' and brief->>'set' = $1`,
    [set],
  );
  return [...new Set(rows.flatMap(({ brief }) => (typeof brief.canary === 'string' ? [brief.canary] : [])))];
}
