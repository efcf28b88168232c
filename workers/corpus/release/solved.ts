import type { ReleaseMaterial } from '../../../activities/scenario/releases.ts';
import { boundOf } from '../../../activities/evaluation/bound.ts';
import { readSolvers, type Solvers } from '../../../activities/evaluation/solvers.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import {
  type Checkable,
  evaluationPolicy,
  type Finding,
  heldByFindings,
  heldBySolvers,
  publishedSolvers,
  solverCheckOf,
  withoutSolvers,
} from '../../../shared/evaluation/index.ts';
import { type Release, releaseSchema } from '../../../shared/scenario/documents/index.ts';
import { readErratum, type ReleasedScenario, type ReleaseRules } from '../../../shared/scenario/release/index.ts';
import { RequestError } from '../../client/request-error.ts';

/** Who has solved the scenarios, or why nobody has; null: nothing was said. */
export type SolversAsked = Solvers | { readonly without: string } | null;

/** What a release keeps of its solvers: evaluations by key, which nobody publishes, and what it publishes. */
export interface PinnedSolvers {
  readonly evaluations: readonly string[];
  readonly check: NonNullable<Release['solverCheck']>;
}

export interface SolverOptions {
  readonly solvedBy?: readonly string[];
  readonly withoutSolvers?: string;
}

/** Reads what was asked for. Throws `RequestError` where it cannot be taken. */
export async function solversAsked(
  db: Queryable,
  { solvedBy = [], withoutSolvers: reason }: SolverOptions,
  rehearsal: boolean,
): Promise<SolversAsked> {
  if (reason !== undefined) {
    const read = readErratum(reason);
    if ('problem' in read) throw new RequestError([`--without-solvers: ${read.problem}`]);
    if (solvedBy.length > 0)
      throw new RequestError(['--without-solvers: there are some, by --solved-by; leave one of the two out']);
    return { without: read.erratum };
  }
  if (solvedBy.length === 0) return null;
  const read = await readSolvers(db, solvedBy, { simulated: rehearsal, handedIn: false });
  if ('problems' in read) throw new RequestError(read.problems.map((problem) => `--solved-by: ${problem}`));
  return read;
}

interface Order {
  readonly version: string;
  readonly rehearsal: boolean;
  readonly rules: ReleaseRules;
  readonly solvers: SolversAsked;
}

/** What solvers found of the keys, and whether that holds the release (evaluation rules §4.7). null: nobody was asked for. */
export function solversFound(
  { known, findings }: Pick<ReleaseMaterial, 'known' | 'findings'>,
  scenarios: readonly ReleasedScenario[],
  { version, rehearsal, rules, solvers }: Order,
): { readonly held: readonly string[]; readonly pinned: PinnedSolvers | null } {
  const made = known.find((one) => one.version === version);
  if (made !== undefined) {
    const { solvers: pinned } = made;
    // Postgres keeps fields in an order of its own, and the same version is the same bytes.
    const check = releaseSchema.shape.solverCheck.parse(pinned?.check);
    return {
      held: remade(version, pinned, solvers),
      pinned: pinned === undefined || check === undefined ? null : { evaluations: pinned.evaluations, check },
    };
  }
  const checkable = scenarios.map(checkableOf);
  const found = (what: Finding) =>
    checkable.flatMap(({ scenario, bound }) => (findings.get(bound) === what ? [scenario] : []));
  const kind = rehearsal ? 'simulated' : 'real';
  const wrong = heldByFindings(found('wrong'), kind);
  if (solvers === null) return { held: [...wrong, ...(rehearsal ? [] : [nobody])], pinned: null };
  if ('without' in solvers) {
    const { passScore } = evaluationPolicy.parse({});
    const ids = checkable.map(({ scenario }) => scenario);
    return { held: wrong, pinned: { evaluations: [], check: withoutSolvers(solvers.without, ids, passScore) } };
  }
  const check = solverCheckOf(checkable, solvers.runs, solvers);
  // Nobody is ever scored on a rehearsal; what is suspected holds it, too.
  const asked = rehearsal ? { ...rules, solvedPercent: 0 } : rules;
  const { passScore, evaluations } = solvers;
  const upheld = new Set(found('upheld'));
  return {
    held: [...wrong, ...heldBySolvers(check, new Set([...upheld, ...found('wrong')]), evaluations, asked, kind)],
    pinned: { evaluations, check: publishedSolvers(check, upheld, { passScore, ...asked }) },
  };
}

const nobody =
  '--solved-by: name evaluations in which independent models have solved these scenarios blind, as they are published now (symposium evaluate start), or say why there are none: --without-solvers "<reason>", which the release publishes';

/** What is said otherwise of a version than when it was made. */
function remade(version: string, pinned: PinnedSolvers | undefined, asked: SolversAsked): string[] {
  if (asked === null) return [];
  const { evaluations = [], check } = pinned ?? {};
  const same =
    'without' in asked
      ? check?.without === asked.without
      : JSON.stringify(evaluations.toSorted()) === JSON.stringify(asked.evaluations.toSorted());
  return same ? [] : [`--solved-by: ${version} was made with other solvers, or with none; leave this out`];
}

function checkableOf(one: ReleasedScenario): Checkable {
  const { agentVersions, advisers } = one.facts;
  return {
    scenario: one.face.scenarioId,
    bound: boundOf(one),
    makers: [...Object.values(agentVersions), ...advisers.map(({ cast }) => cast)],
  };
}
