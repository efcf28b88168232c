import { houseEntry, isSimulated, jsonText } from '../../../shared/kernel/index.ts';
import {
  type AblationActivities,
  type AblationBrief,
  type RoundEnd,
  sessionKeyOf,
} from '../../../shared/omega/ablation/index.ts';
import {
  type Answered,
  calibrationPage,
  calibrationReportOf,
  gradedOf,
} from '../../../shared/omega/calibration/index.ts';
import { htmlOf, markdownOf } from '../../../shared/page/index.ts';
import { findCalls } from '../../store/calls.ts';
import type { Database } from '../../store/database.ts';
import { publishFiles } from '../../store/documents.ts';
import type { RunRow } from '../../store/runs.ts';
import { modelsOfRuns } from './audit.ts';
import type { StoredPolicy } from './open.ts';
import { rawOf } from './raw.ts';

/** Holds the answers to a set against its keys, and publishes what came of it (OMEGA rules §12). */
export async function concludeSet(
  db: Database,
  { runKey, brief, policy, corpus }: RunRow<AblationBrief, StoredPolicy>,
  { name, of, problems }: NonNullable<AblationBrief['set']>,
  rounds: readonly RoundEnd[],
): Promise<Awaited<ReturnType<AblationActivities['concludeAblation']>>> {
  const [answers, sessions] = await Promise.all([
    answersIn(db, rounds),
    modelsOfRuns(
      db,
      rounds.map(({ round }) => sessionKeyOf(runKey, round)),
    ),
  ]);
  const graded = gradedOf(problems, rounds, answers);
  const { soloist = '' } = policy.models;
  const report = calibrationReportOf({
    runKey,
    simulated: corpus === 'simulated' || sessions.split(', ').some(isSimulated),
    seed: brief.seed,
    set: { name, drawn: problems.length, of },
    arms: brief.arms,
    models: { omega: sessions, single: soloist, vote: soloist },
    rules: policy,
    problems,
    graded,
  });
  const page = calibrationPage(report);
  const files = [
    { path: `ablation/${runKey}.md`, text: markdownOf(page) },
    { path: `ablation/${runKey}.json`, text: jsonText(report) },
    { path: `ablation/${runKey}.html`, text: htmlOf(page) },
  ];
  const { finding, cautions } = report;
  const judged = graded.filter(({ right }) => right !== null).length;
  const paths = files.map(({ path }) => path);
  await publishFiles(db, runKey, files, [
    houseEntry('TALLY', 'graded', 'COMPARISON', { state: 'graded', finding, scored: judged, cautions, files: paths }),
  ]);
  return { documents: paths, finding, judged };
}

/** The arms' answers, by the keys under which they are stored. */
async function answersIn(db: Database, rounds: readonly RoundEnd[]): Promise<ReadonlyMap<string, Answered>> {
  const refs = rounds.flatMap(({ ends }) => ends.flatMap(({ ref }) => ref ?? []));
  const calls = await findCalls(db, refs);
  return new Map(
    calls.map((call) => {
      const { answer, conclusion, confidence } = rawOf(call, null);
      return [call.key, { answer, conclusion, confidence }];
    }),
  );
}
