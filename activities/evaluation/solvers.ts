import type { KeyedScenario, SolverRun } from '../../shared/evaluation/index.ts';
import { callsOfRun } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { boundOf } from './bound.ts';
import { scenariosOf } from './scenarios-of.ts';
import { type EvaluationRow, scoredResponses } from './scored-responses.ts';
import { evaluationsTogether } from './together.ts';

/** Evaluations as solvers of a release, with what else their scores rest on. */
export interface Solvers {
  readonly evaluations: readonly string[];
  readonly runs: readonly SolverRun[];
  readonly passScore: number;
  /** Characters of an answer that are read, and whether any of them is simulated. */
  readonly answerCharacters: number;
  readonly simulated: boolean;
  /** What they answered, by the evaluation's key. */
  readonly scenarios: ReadonlyMap<string, readonly KeyedScenario[]>;
}

/** Which evaluations are taken beside those of real models that Symposium has asked. */
export interface Taken {
  readonly simulated: boolean;
  readonly handedIn: boolean;
}

/** Reads evaluations whose answers check keys (evaluation rules §4.7, §4.8), or says why they cannot. */
export async function readSolvers(
  db: Queryable,
  runKeys: readonly string[],
  { simulated, handedIn }: Taken,
): Promise<Solvers | { readonly problems: readonly string[] }> {
  const { evaluations: runs, problems } = await evaluationsTogether(db, runKeys);
  const [first] = runs;
  const wrong = [
    ...problems,
    ...runs.flatMap(({ run, source }) => [
      ...(source.brief.given !== undefined && !handedIn
        ? [
            `evaluation: the answers of ${run.runKey} were handed in, and nobody knows what their author has read; name evaluations that have asked their models`,
          ]
        : []),
      ...(run.corpus === 'simulated' && !simulated
        ? [`evaluation: ${run.runKey} is SIMULATED, and says nothing of a real key; only a rehearsal takes it`]
        : []),
      ...(first === undefined || rulesText(run) === rulesText(first.run)
        ? []
        : [
            `evaluation: ${run.runKey} and ${first.run.runKey} were scored by different rules; score one of them again (symposium evaluate rescore ${run.runKey} --policy <the other's rules>)`,
          ]),
    ]),
  ];
  if (wrong.length > 0 || first === undefined) return { problems: wrong };
  const solving: SolverRun[] = [];
  const scenarios = new Map<string, readonly KeyedScenario[]>();
  for (const { run, source } of runs) {
    const set = await scenariosOf(db, run.brief.set);
    scenarios.set(run.runKey, set);
    solving.push(await solverRun(db, run, source.runKey, set));
  }
  return {
    evaluations: runs.map(({ run }) => run.runKey),
    runs: solving,
    passScore: first.run.policy.passScore,
    answerCharacters: first.run.policy.answerCharacters,
    simulated: runs.some(({ run }) => run.corpus === 'simulated'),
    scenarios,
  };
}

/** `asker`: the evaluation that has paid for the answers. */
async function solverRun(
  db: Queryable,
  run: EvaluationRow,
  asker: string,
  scenarios: readonly KeyedScenario[],
): Promise<SolverRun> {
  const { rows, calls } = await scoredResponses(db, run);
  const paid = asker === run.runKey ? calls : await callsOfRun(db, asker);
  return {
    model: run.brief.model,
    snapshots: [...new Set(paid.flatMap(({ agent, snapshot }) => (agent === 'subject' ? [snapshot] : [])))],
    bound: new Map(scenarios.map((one) => [one.face.scenarioId, boundOf(one)])),
    rows,
  };
}

/** The rules that a score rests on; Postgres keeps fields in an order of its own, which is the same for all. */
const rulesText = ({ policy: { passScore, ceilings, numberTolerance, leastQuotation } }: EvaluationRow): string =>
  JSON.stringify([passScore, ceilings, numberTolerance, leastQuotation]);
