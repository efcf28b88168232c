import { canariesOf, findContribution, keepContribution } from '../../../activities/evaluation/contributed/index.ts';
import { scenariosOf } from '../../../activities/evaluation/scenarios-of.ts';
import { hashOfBody, isStored } from '../../../activities/store/bodies.ts';
import type { Database } from '../../../activities/store/database.ts';
import { findRun } from '../../../activities/store/runs.ts';
import {
  type Contributed,
  contributedName,
  contributionFacts,
  type Difference,
  type EvaluationReport,
  type KeyedScenario,
  metadataOf,
  readReport,
  type Statement,
  statement,
} from '../../../shared/evaluation/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { type EvaluationResults, verifiedResults } from './verified.ts';

/** How results are taken in, beside what they say themselves. */
export interface TakingIn extends Statement {
  /** Scenarios with their keys; those that are stored under the hash that the report names, if left out. */
  readonly scenarios?: readonly KeyedScenario[];
  /** That of the release whose scenarios they are; null: they are of none. */
  readonly canary?: string | null;
}

/** `differences`: figures that do not follow, with which nothing is kept. */
export type TakenIn =
  { readonly contributed: Contributed; readonly isNew: boolean } | { readonly differences: readonly Difference[] };

/**
 * Verifies results that somebody has contributed, and keeps them (evaluation rules §1.16); the same ones are kept once. Throws
 * `RequestError` with every problem, and then nothing is written.
 */
export async function takeIn(db: Database, results: EvaluationResults, how: TakingIn = {}): Promise<TakenIn> {
  const { scenarios, canary, ...said } = how;
  const stated = statement.safeParse(said);
  if (!stated.success)
    throw new RequestError(stated.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const first = readReport(results.report);
  if ('problems' in first) throw new RequestError(first.problems);
  const own = await ownCopy(db, first.value);
  if (own !== null) throw new RequestError([own]);
  const set = scenarios ?? (await storedScenarios(db, first.value.set));
  const found = verifiedResults(results, set, canary === undefined ? await canaryOf(db, first.value.set) : canary);
  if ('problems' in found) throw new RequestError(found.problems);
  if (found.differences.length > 0) return { differences: found.differences };
  const { report, lines } = found.read;
  const known = await findContribution(db, contributedName(hashOfBody({ report, lines })));
  if (known !== null && known.withdrawn === null) return { contributed: asStated(known, said), isNew: false };
  const metadata = metadataOf(report, stated.data);
  if ('problems' in metadata) throw new RequestError(metadata.problems);
  const facts = contributionFacts(report, metadata, stated.data.by ?? null);
  const kept = await keepContribution(db, { report, lines: [...lines] }, facts);
  if ('problem' in kept) throw new RequestError([kept.problem]);
  return { contributed: kept.kept, isNew: kept.isNew };
}

/** Results that were taken in before stand as they were stated then. Throws `RequestError` where they are stated otherwise now. */
function asStated(known: Contributed, { snapshots, temperature, by }: Statement): Contributed {
  const then = (field: string, was: string) =>
    `${field}: ${known.name} was taken in with ${was}; withdraw it first where that was wrong`;
  const problems = [
    ...(snapshots === undefined || JSON.stringify(snapshots) === JSON.stringify(known.snapshots)
      ? []
      : [then('version', known.snapshots.join(', '))]),
    ...(temperature === undefined || temperature === known.temperature
      ? []
      : [then('temperature', String(known.temperature ?? 'none'))]),
    ...(by === undefined || by === known.by ? [] : [then('by', known.by ?? 'no name')]),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  return known;
}

/** Why a report is no contribution: it is of an evaluation that this store has itself. null: it is of none. */
async function ownCopy(db: Database, { runKey, createdAt, model }: EvaluationReport): Promise<string | null> {
  const run = await findRun<{ readonly model?: unknown }, unknown>(db, runKey);
  return run?.system === 'evaluation' && run.createdAt === createdAt && run.brief.model === model
    ? `results: they are of ${runKey}, an evaluation of this store; name it by its key`
    : null;
}

async function storedScenarios(db: Database, set: string): Promise<readonly KeyedScenario[]> {
  if (!(await isStored(db, set)))
    throw new RequestError([
      `set: no scenarios are stored under the hash that the report names (${set}); name the folders that it was made with (--scenarios, --keys)`,
    ]);
  return scenariosOf(db, set);
}

/** For which evaluations of the same scenarios were looked through. */
async function canaryOf(db: Database, set: string): Promise<string | null> {
  const [canary = null] = await canariesOf(db, set);
  return canary;
}
