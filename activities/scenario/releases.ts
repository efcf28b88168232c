import { type DocumentFile, holdRegistry } from '../store/documents.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { listReviews } from '../store/reviews.ts';
import { type KeyCheck, keyCheckOf, underExamination, type UnderExamination } from '../../shared/scenario/qa/index.ts';
import type { Finding } from '../../shared/evaluation/index.ts';
import type { Release } from '../../shared/scenario/documents/index.ts';
import { findingsOfAll } from '../evaluation/suspects/index.ts';
import { samplesOf, standingScenarios } from './qa/index.ts';
import { listWithdrawals, type Withdrawal } from '../store/withdrawals.ts';

/** The corpora, each with its own line of releases and its own canary. */
export type ReleaseCorpus = 'simulated' | 'real';

/** Which version of which run's documents a release holds. */
type Pinned = { readonly runKey: string; readonly version: number };
type Content = {
  readonly releasedOn: string;
  /** Fingerprint of the public key that its signature is checked with. */
  readonly signedBy: string;
  /** What people had found of its keys; absent: nobody had come to a verdict. */
  readonly keyCheck?: Release['keyCheck'];
  /** Who had solved its scenarios, and what they found; absent: nobody was asked for, or it was made before. */
  readonly solvers?: {
    readonly evaluations: readonly string[];
    readonly check: NonNullable<Release['solverCheck']>;
  };
  readonly scenarios: readonly Pinned[];
};
export type KnownRelease = { readonly version: string; readonly canary: string } & Content;

/** A published scenario with the files of one version. */
export interface StoredScenario extends Pinned {
  readonly number: number;
  /** The day of this version. */
  readonly publishedOn: string;
  readonly files: readonly DocumentFile[];
}

/** What a release is made of, as the store holds it at one moment. */
export interface ReleaseMaterial {
  readonly known: readonly KnownRelease[];
  /** Without those that are withdrawn, unless the version was made with them. */
  readonly scenarios: readonly StoredScenario[];
  readonly withdrawn: readonly Withdrawal[];
  /** What people have found of the keys of the corpus as it stands. */
  readonly keys: KeyCheck;
  /** What they have not come to an end with. */
  readonly examining: readonly UnderExamination[];
  /** What they have found of keys that answers agree against, by paper and key. */
  readonly findings: ReadonlyMap<string, Finding>;
  readonly open: readonly { readonly number: number; readonly reviewId: string; readonly kind: string }[];
  /** Disputes and corrections of its scenarios that have not ended, by their ids. */
  readonly heard: readonly { readonly number: number; readonly disputeId: string }[];
}

/** A release that lies ready: what is to be remembered of it, and the step that puts it in its place. */
export interface ReadyRelease {
  readonly remember: KnownRelease;
  readonly place: () => Promise<void>;
}

/**
 * Makes a release under the lock of its corpus's registry, so that nothing is published meanwhile. `make` gets what the
 * store holds; of a version that was made before, exactly what it held then. It is remembered once, and put in its place
 * in the same transaction: where either fails, neither has happened.
 */
export async function makeRelease<T extends ReadyRelease>(
  db: Database,
  corpus: ReleaseCorpus,
  version: string,
  make: (material: ReleaseMaterial) => Promise<T>,
): Promise<T> {
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const known = await knownReleases(client, corpus);
    const pinned = known.find((one) => one.version === version)?.scenarios ?? null;
    const withdrawn = await listWithdrawals(client, corpus);
    const scenarios = await storedScenarios(client, corpus, pinned);
    const standing = await standingScenarios(client, corpus);
    const samples = await samplesOf(client, corpus);
    const keys = keyCheckOf(standing, samples);
    const examining = underExamination(standing, samples);
    const findings = await findingsOfAll(client);
    const open = await openReviews(client, scenarios);
    const heard = await openDisputes(client, scenarios);
    const made = await make({ known, scenarios, withdrawn, keys, examining, findings, open, heard });
    const { version: _, canary, ...content } = made.remember;
    await client.query(
      'insert into symposium.releases (corpus, version, canary, content) values ($1, $2, $3, $4) on conflict do nothing',
      [corpus, version, canary, JSON.stringify(content satisfies Content)],
    );
    await made.place();
    return made;
  });
}

async function openReviews(db: Queryable, scenarios: readonly StoredScenario[]): Promise<ReleaseMaterial['open']> {
  const numbers = new Map(scenarios.map(({ runKey, number }) => [runKey, number]));
  const reviews = await listReviews(db, { runKeys: [...numbers.keys()] });
  return reviews
    .filter(({ outcome }) => outcome === null)
    .map(({ reviewId, kind, runKey }) => ({ number: numbers.get(runKey) ?? 0, reviewId, kind }));
}

/** What was opened and has not ended. Both rows are named by the dispute, and are written under no other name. */
async function openDisputes(db: Queryable, scenarios: readonly StoredScenario[]): Promise<ReleaseMaterial['heard']> {
  const numbers = new Map(scenarios.map(({ runKey, number }) => [runKey, number]));
  const { rows } = await db.query<{ runKey: string; disputeId: string }>(
    `select o.run_key as "runKey", split_part(o.entry_key, '/', 2) as "disputeId" from symposium.ledger o
      where o.run_key = any($1) and o.type = 'DISPUTE' and o.entry_key ~ '^outside/[^/]+/opened$'
        and not exists (select from symposium.ledger e
          where e.run_key = o.run_key and e.entry_key = 'outside/' || split_part(o.entry_key, '/', 2) || '/ended')
      order by o.run_key, o.sequence`,
    [[...numbers.keys()]],
  );
  return rows.map(({ runKey, disputeId }) => ({ number: numbers.get(runKey) ?? 0, disputeId }));
}

async function knownReleases(db: Queryable, corpus: ReleaseCorpus): Promise<KnownRelease[]> {
  const { rows } = await db.query<{ version: string; canary: string; content: Content }>(
    'select version, canary::text as canary, content from symposium.releases where corpus = $1 order by at, version',
    [corpus],
  );
  return rows.map(({ version, canary, content }) => ({ version, canary, ...content }));
}

/** The latest version of every published scenario of a corpus, or those that are pinned, in the order of their ids. */
async function storedScenarios(
  db: Queryable,
  corpus: ReleaseCorpus,
  pinned: readonly Pinned[] | null,
): Promise<StoredScenario[]> {
  const { rows } = await db.query<Omit<StoredScenario, 'files'>>(
    `select distinct on (number) number, run_key as "runKey", version,
            to_char(published_at at time zone 'utc', 'YYYY-MM-DD') as "publishedOn"
       from symposium.registry_history h
      where corpus = $1 and case when $2::text[] is null
        then not exists (select from symposium.withdrawals w where w.run_key = h.run_key)
        else exists (select from unnest($2::text[], $3::int[]) p(run_key, version) where p.run_key = h.run_key and p.version = h.version) end
      order by number, version desc`,
    [corpus, pinned?.map(({ runKey }) => runKey) ?? null, pinned?.map(({ version }) => version) ?? null],
  );
  const { rows: texts } = await db.query<DocumentFile & { runKey: string }>(
    `select d.run_key as "runKey", d.path, d.text from symposium.documents d
       join unnest($1::text[], $2::int[]) p(run_key, version) on p.run_key = d.run_key and p.version = d.version
      order by d.run_key, d.path collate "C"`,
    [rows.map(({ runKey }) => runKey), rows.map(({ version }) => version)],
  );
  const byRun = Map.groupBy(texts, ({ runKey }) => runKey);
  return rows.map((row) => ({
    ...row,
    files: (byRun.get(row.runKey) ?? []).map(({ path, text }) => ({ path, text })),
  }));
}
