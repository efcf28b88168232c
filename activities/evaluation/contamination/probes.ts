import {
  canarySubject,
  canaryWords,
  contaminationReportOf,
  type EvaluationActivities,
  type EvaluationBrief,
  type KeyedScenario,
  type Opening,
  openingOf,
  paperKeyOf,
  renderContamination,
  type Response,
} from '../../../shared/evaluation/index.ts';
import { houseEntry, jsonText } from '../../../shared/kernel/index.ts';
import { htmlOf } from '../../../shared/page/index.ts';
import { callsOfRun } from '../../store/calls.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { publishFiles } from '../../store/documents.ts';
import { openings as openingNotes, saveAll } from '../notes.ts';
import { scenariosOf } from '../scenarios-of.ts';
import type { EvaluationRow } from '../scored-responses.ts';

/** What a model is asked of the texts of a set (evaluation rules §6.1). */
interface Probes {
  readonly openings: readonly Opening[];
  readonly tooShort: readonly string[];
  /** What it is asked about: scenarios, and the canary where there is one. */
  readonly subjects: readonly string[];
}

export function probesOf(
  scenarios: readonly KeyedScenario[],
  { canary }: NonNullable<EvaluationBrief['probes']>,
): Probes {
  const found = scenarios.map(({ face }) => ({ id: face.scenarioId, opening: openingOf(face) }));
  const openings = found.flatMap(({ opening }) => opening ?? []);
  return {
    openings,
    tooShort: found.flatMap(({ id, opening }) => (opening === null ? [id] : [])),
    subjects: [
      ...openings.map(({ scenario }) => scenario),
      ...(canary === null || openings.length === 0 ? [] : [canarySubject]),
    ],
  };
}

/** Names the benchmark and no digit of the canary. */
const canaryQuestion =
  'Texts of the benchmark "Impossible Moments" carry a canary, a GUID by which they can be found in training data. Which is it?';

export async function layOpenings(db: Queryable, runKey: string, { openings, subjects }: Probes): Promise<void> {
  const shown = new Map(openings.map((one) => [one.scenario, one.shown]));
  await saveAll(
    db,
    runKey,
    subjects.map((subject) =>
      openingNotes.write({ key: paperKeyOf(runKey, subject), addressee: null }, shown.get(subject) ?? canaryQuestion),
    ),
  );
}

/** Compares what was answered with what was not shown, and publishes what was found. */
export async function concludeProbes(
  db: Database,
  run: EvaluationRow,
): ReturnType<EvaluationActivities['concludeEvaluation']> {
  const { runKey, brief } = run;
  const canary = brief.probes?.canary ?? null;
  const [scenarios, calls] = await Promise.all([scenariosOf(db, brief.set), callsOfRun(db, runKey)]);
  const { openings, tooShort } = probesOf(scenarios, { canary });
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  const report = contaminationReportOf({
    ...{ runKey, canary, openings, tooShort, calls },
    createdAt: run.createdAt,
    simulated: run.corpus === 'simulated',
    model: brief.model,
    set: brief.set,
    runs: brief.runs,
    answers: new Map(
      [...Map.groupBy(answered, ({ subject }) => subject?.replace(/\.\d+$/, '') ?? '')].map(([subject, own]) => [
        subject,
        own.map(({ answer }) => (answer as Response).answer),
      ]),
    ),
  });
  const files = [
    { path: `contamination/${runKey}.json`, text: jsonText(report) },
    { path: `contamination/${runKey}.html`, text: htmlOf(renderContamination(report)) },
  ];
  const found = foundIn(report);
  await publishFiles(db, runKey, files, [houseEntry('TALLY', 'probed', 'EVALUATE', { state: 'probed', found })]);
  return {
    documents: files.map(({ path }) => path),
    score: null,
    responses: brief.scenarios.length * brief.runs,
    unscored: brief.scenarios.length * brief.runs - answered.length,
    found,
  };
}

/** A line for the run's end, without a word of a text. */
function foundIn({ openings, canary }: ReturnType<typeof contaminationReportOf>): string {
  const { known, asked, unread } = openings;
  return [
    `${known} of ${asked} openings were gone on with word for word`,
    ...(unread === 0 ? [] : [`${unread} without an answer`]),
    ...(canary === null ? [] : [`canary: ${canaryWords(canary)}`]),
  ].join('; ');
}
