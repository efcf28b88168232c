import { ApplicationFailure } from '@temporalio/common';
import { type CalibrationReport, type KeyedScenario, readScenarios } from '../../../shared/evaluation/index.ts';
import { scenarioId } from '../../../shared/kernel/index.ts';
import type { QaCorpus } from '../../../shared/scenario/qa/index.ts';
import { standingScenarios, type StoredStanding, textsOf } from '../../scenario/qa/index.ts';
import type { Queryable } from '../../store/database.ts';
import { outcomeColumn } from '../../store/outcomes.ts';
import { runColumns } from '../../store/runs.ts';
import { boundOf } from '../bound.ts';
import { type Calibrating, reportOf } from './calibration.ts';
import { scenariosOf } from '../scenarios-of.ts';
import type { EvaluationRow } from '../scored-responses.ts';
import { answersIn, type ScoredEvaluation, sourceOf } from '../together.ts';

/** GALILEO's predictions over a corpus. */
export interface CorpusCalibration {
  readonly report: CalibrationReport;
  /**
   * Scenarios that stand, and how many of them a model was scored on that was asked in a way of which something is
   * predicted.
   */
  readonly scenarios: number;
  readonly measured: number;
}

type LeftOut = CalibrationReport['leftOut'][number];

/**
 * GALILEO's predictions beside what the stored evaluations of a corpus found (evaluation rules §4.6). A scenario counts
 * as it stands: where the paper that was answered and the key that scored it are those of its latest version, and it is
 * not withdrawn. Evaluations and sets are read once, answers evaluation by evaluation, as all together may be more than
 * memory holds. So an evaluation of a release, of folders or of another corpus counts for what it shares with this
 * one, whatever its ids say.
 */
export async function calibrationOfCorpus(db: Queryable, corpus: QaCorpus): Promise<CorpusCalibration> {
  const leftOut: LeftOut[] = [];
  const standing = new Map((await standingScenarios(db, corpus)).map((one) => [scenarioId(one.number), one]));
  const scored = await latestScorings(db, corpus, leftOut);
  const calibrating: Calibrating[] = [];
  const bounds = new Map<string, string | null>();
  const sets = new Map<string, readonly KeyedScenario[] | string>();
  for (const one of scored) {
    const { runKey, brief } = one.run;
    const set = sets.get(brief.set) ?? (await readable(scenariosOf(db, brief.set)));
    sets.set(brief.set, set);
    if (typeof set === 'string') {
      leftOut.push({ what: runKey, why: set });
      continue;
    }
    const asked = set.filter(({ face }) => brief.scenarios.includes(face.scenarioId));
    await readBounds(
      db,
      corpus,
      standing,
      bounds,
      asked.map(({ face }) => face.scenarioId),
    );
    const own = asked.filter((scenario) => bounds.get(scenario.face.scenarioId) === boundOf(scenario));
    const others = asked.length - own.length;
    if (own.length > 0) calibrating.push({ ...one, set, counts: new Set(own.map(({ face }) => face.scenarioId)) });
    if (others > 0)
      leftOut.push({
        what: runKey,
        why: `of its ${asked.length} scenarios ${others} stand otherwise in this corpus, or not at all`,
      });
  }
  const report = await reportOf(db, calibrating, leftOut);
  const measured = new Set(report.pairs.map(({ scenario }) => scenario)).size;
  return { report, scenarios: standing.size, measured };
}

/**
 * What is stored, or why it can be read no more: one evaluation whose set is gone keeps no other from being looked at.
 */
async function readable<T>(stored: Promise<T>): Promise<T | string> {
  try {
    return await stored;
  } catch (error) {
    if (error instanceof ApplicationFailure && error.type === 'BAD_INPUT') return error.message;
    throw error;
  }
}

/** The evaluations of a corpus that were scored, of those that score the same answers the latest. */
async function latestScorings(db: Queryable, corpus: QaCorpus, leftOut: LeftOut[]): Promise<ScoredEvaluation[]> {
  const { rows } = await db.query<EvaluationRow & { readonly outcome: string | null }>(
    `select ${runColumns}, outcome
       from (select r.*, ${outcomeColumn} from symposium.runs r left join symposium.run_outcomes o using (run_key)
              where r.system = 'evaluation' and r.corpus = $1) as evaluations
      order by created_at, run_key`,
    [corpus],
  );
  const known = new Map(rows.map(({ outcome: _, ...run }) => [run.runKey, run]));
  const latest = new Map<string, ScoredEvaluation>();
  for (const { outcome, ...run } of rows) {
    if (outcome !== 'SCORED') continue;
    const source = await sourceOf(db, run, known);
    const before = latest.get(answersIn(source));
    if (before !== undefined)
      leftOut.push({ what: before.run.runKey, why: `${run.runKey} has scored its answers anew` });
    latest.set(answersIn(source), { run, source });
  }
  return [...latest.values()];
}

/**
 * What binds the scenarios that stand, as an evaluation reads them; each is read once. null: it cannot be read any
 * more.
 */
async function readBounds(
  db: Queryable,
  corpus: QaCorpus,
  standing: ReadonlyMap<string, StoredStanding>,
  bounds: Map<string, string | null>,
  ids: readonly string[],
): Promise<void> {
  const unread = ids.flatMap((id) => (bounds.has(id) ? [] : (standing.get(id) ?? [])));
  const texts = unread.length === 0 ? new Map<number, never>() : await textsOf(db, corpus, unread);
  for (const [number, { face, key }] of texts) {
    const name = scenarioId(number);
    const read = readScenarios([{ name, face: JSON.parse(face), key: JSON.parse(key) }]);
    const [one] = 'problems' in read ? [] : read.scenarios;
    bounds.set(name, one === undefined ? null : boundOf(one));
  }
}
