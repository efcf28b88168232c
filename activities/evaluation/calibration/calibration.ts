import {
  type CalibrationReport,
  calibrationReport,
  evaluationPolicy,
  type Examined,
  type KeyedScenario,
  type Prediction,
  predictionOf,
} from '../../../shared/evaluation/index.ts';
import type { Queryable } from '../../store/database.ts';
import { scenariosOf } from '../scenarios-of.ts';
import { type EvaluationRow, scoredResponses } from '../scored-responses.ts';
import { evaluationsTogether, type ScoredEvaluation } from '../together.ts';

/**
 * GALILEO's predictions beside what these evaluations found, or why they cannot be put together (evaluation rules
 * §4.6). They may be of several sets; nobody is asked.
 */
export async function calibrationOf(
  db: Queryable,
  runKeys: readonly string[],
): Promise<{ readonly report: CalibrationReport } | { readonly problems: readonly string[] }> {
  const { evaluations, problems } = await evaluationsTogether(db, runKeys);
  const [first] = evaluations;
  if (problems.length > 0 || first === undefined) return { problems };
  return { report: await reportOf(db, evaluations, []) };
}

/** What calibrates: evaluations, and which of their scenarios count. `counts` absent: all. `set`: where it was read already. */
export interface Calibrating extends ScoredEvaluation {
  readonly counts?: ReadonlySet<string>;
  readonly set?: readonly KeyedScenario[];
}

/** `leftOut`: what was left out before. */
export async function reportOf(
  db: Queryable,
  evaluations: readonly Calibrating[],
  leftOut: CalibrationReport['leftOut'],
): Promise<CalibrationReport> {
  const examined: Examined[] = [];
  const unasked: { readonly what: string; readonly why: string }[] = [];
  for (const { run, source, counts, set } of evaluations) {
    const { architecture, given } = source.brief;
    if (architecture === undefined) {
      const why =
        given === undefined
          ? 'it asked for no architecture; name one with evaluate start --architecture'
          : 'nobody knows how the answers of a file were asked for';
      unasked.push({ what: run.runKey, why });
      continue;
    }
    const { rows, predictions } = await examinedIn(db, run, set);
    const own = counts === undefined ? rows : rows.filter(({ scenario }) => counts.has(scenario));
    examined.push({ model: run.brief.model, architecture, rows: own, predictions });
  }
  return calibrationReport({
    simulated: evaluations.some(({ run }) => run.corpus === 'simulated'),
    evaluations: evaluations.map(({ run }) => run.runKey),
    // In whatever order they are named.
    level:
      evaluations.length === 0
        ? evaluationPolicy.parse({}).level
        : Math.max(...evaluations.map(({ run }) => run.policy.level)),
    examined,
    leftOut: [...leftOut, ...unasked],
  });
}

async function examinedIn(
  db: Queryable,
  run: EvaluationRow,
  set?: readonly KeyedScenario[],
): Promise<Pick<Examined, 'rows' | 'predictions'>> {
  const [{ rows, keys }, scenarios] = [await scoredResponses(db, run), set ?? (await scenariosOf(db, run.brief.set))];
  const points = new Map(keys.map(({ scenario, points: all }) => [scenario, all.length]));
  const predictions = scenarios.flatMap(({ key }): [string, Prediction][] => {
    const prediction = predictionOf(key, points.get(key.scenarioId) ?? 0);
    return prediction === null ? [] : [[prediction.scenario, prediction]];
  });
  return { rows, predictions: new Map(predictions) };
}
