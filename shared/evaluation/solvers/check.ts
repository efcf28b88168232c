import { isEndpoint } from '../../kernel/endpoints.ts';
import { foundIn, type ItemSubject } from '../items/subjects.ts';
import { type Suspect, suspectedKeys } from '../items/suspects.ts';
import type { EvaluationPolicy } from '../policy.ts';
import type { Reported } from '../report.ts';
import { bareName, lastPart } from '../same-model.ts';

/** A model by its reference, and by what its provider calls the version that answered; null: not known. */
export interface Named {
  readonly model: string;
  readonly snapshot: string | null;
}

/** A scenario whose key is to be checked. */
export interface Checkable {
  readonly scenario: string;
  /** Hashes of paper and key: what was answered and scored is the same where these are. */
  readonly bound: string;
  /** Models that had a part in making it. */
  readonly makers: readonly Named[];
}

/** An evaluation whose subject Symposium has asked, blind to the keys. */
export interface SolverRun {
  readonly model: string;
  readonly snapshots: readonly string[];
  /** By scenario, as `Checkable` has it. */
  readonly bound: ReadonlyMap<string, string>;
  readonly rows: readonly Reported[];
}

/** So many independent models have to have solved a scenario: one cannot agree with another. */
export const leastSolvers = 2;

/** What independent solvers say of the keys (evaluation rules §4.7). */
export interface SolverCheck {
  /** Who solved anything, with the answers that count and how many of them pass. */
  readonly solvers: readonly { readonly model: string; readonly answers: number; readonly passed: number }[];
  readonly solved: readonly string[];
  readonly unsolved: readonly string[];
  readonly suspects: readonly Suspect[];
}

export type SolverRules = Pick<EvaluationPolicy, 'passScore'>;

/** A solver counts for a scenario where it is independent of its makers and was scored on this very paper by this very key. */
export function solverCheckOf(
  scenarios: readonly Checkable[],
  runs: readonly SolverRun[],
  rules: SolverRules,
): SolverCheck {
  const found = scenarios.map((one) => {
    const subjects = independent(one, runs);
    const solvers = subjects.filter(({ rows }) => rows.some(isAttempt));
    return { scenario: one.scenario, subjects, isSolved: solvers.length >= leastSolvers };
  });
  const answers = Map.groupBy(
    found.flatMap(({ subjects }) => subjects),
    ({ model }) => model,
  );
  return {
    solvers: [...answers]
      .map(([model, own]) => {
        const scored = own.flatMap(({ rows }) => rows.filter(isAttempt)).flatMap(({ score }) => score ?? []);
        return { model, answers: scored.length, passed: scored.filter((score) => score >= rules.passScore).length };
      })
      .filter((one) => one.answers > 0)
      .toSorted((one, other) => (one.model < other.model ? -1 : 1)),
    solved: found.flatMap(({ scenario, isSolved }) => (isSolved ? [scenario] : [])),
    unsolved: found.flatMap(({ scenario, isSolved }) => (isSolved ? [] : [scenario])),
    suspects: found.flatMap(({ subjects }) => suspectedKeys(subjects, rules).suspects),
  };
}

/** The responses to one scenario, by model; the same model under another provider is no other model. */
function independent({ scenario, bound, makers }: Checkable, runs: readonly SolverRun[]): ItemSubject[] {
  const counted = runs.filter((run) => run.bound.get(scenario) === bound && isIndependent(run, makers));
  return [...Map.groupBy(counted, ({ model }) => bareName(model)).values()].map((own) => ({
    model: own[0]?.model ?? '',
    rows: own.flatMap(({ rows }) => rows.filter((row) => row.scenario === scenario)),
  }));
}

/** Who answers at an endpoint, nobody can tell. */
function isIndependent({ model, snapshots }: SolverRun, makers: readonly Named[]): boolean {
  if (isEndpoint(model)) return false;
  const names = new Set([bareName(model), ...snapshots.map(lastPart)]);
  return !makers.some(
    (maker) => names.has(bareName(maker.model)) || (maker.snapshot !== null && names.has(lastPart(maker.snapshot))),
  );
}

/** An answer that says something of the scenario, and was scored. */
const isAttempt = (row: Reported): boolean =>
  row.said.kind === 'answer' && row.score !== null && foundIn(row)?.declined === false;
