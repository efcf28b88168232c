import { ApplicationFailure } from '@temporalio/common';
import { houseEntry, isSimulated, jsonText } from '../../../shared/kernel/index.ts';
import {
  type AblationActivities,
  type AblationBrief,
  type AblationReport,
  comparison,
  labelled,
  type Marked,
  renderAblation,
  reportOf,
  type RoundEnd,
  sealKeyOf,
  sessionKeyOf,
  type Shown,
} from '../../../shared/omega/ablation/index.ts';
import { findCalls } from '../../store/calls.ts';
import type { Database } from '../../store/database.ts';
import { publishFiles } from '../../store/documents.ts';
import { findNotes, type Note } from '../../store/notes.ts';
import type { RunRow } from '../../store/runs.ts';
import { storedRun } from '../../store/stored-run.ts';
import { modelsOfRuns } from './audit.ts';
import { concludeSet } from './conclude-set.ts';
import type { StoredPolicy } from './open.ts';
import { seals, type Seal } from './seal.ts';

/**
 * Opens the seals, which no one could read until now, and publishes what the judges said with whose answer was whose.
 */
export function concludeAblationIn(db: Database): AblationActivities['concludeAblation'] {
  return async function concludeAblation({ runKey, rounds }) {
    const run = await storedRun<AblationBrief, StoredPolicy>(db, 'ablation', runKey);
    if (run.brief.set !== undefined) return concludeSet(db, run, run.brief.set, rounds);
    const notes = await findNotes(
      db,
      rounds.map(({ round }) => sealKeyOf(runKey, round)),
    );
    const seals = rounds.map(({ round }) => sealIn(notes, sealKeyOf(runKey, round)));
    const report = await compared(db, run, rounds, seals);
    const { finding, judgements, cautions } = report;
    const files = [
      { path: `ablation/${runKey}.md`, text: renderAblation(report) },
      { path: `ablation/${runKey}.json`, text: jsonText(report) },
    ];
    const entries = [
      ...rounds.map(({ round }, place) =>
        houseEntry('TALLY', `unsealed/${round}`, 'COMPARISON', { state: 'unsealed', ...seals[place] }, round),
      ),
      houseEntry('TALLY', 'compared', 'COMPARISON', {
        state: 'compared',
        finding,
        judgements,
        cautions,
        files: files.map(({ path }) => path),
      }),
    ];
    await publishFiles(db, runKey, files, entries);
    return { documents: files.map(({ path }) => path), finding, judged: judgements.counted };
  };
}

function sealIn(notes: readonly Note[], sealKey: string): Seal {
  const note = notes.find(({ key }) => key === sealKey);
  if (note === undefined) throw ApplicationFailure.nonRetryable(`nothing is sealed under ${sealKey}`, 'HOUSE_ERROR');
  return seals.read(note);
}

async function compared(
  db: Database,
  run: RunRow<AblationBrief, StoredPolicy>,
  rounds: readonly RoundEnd[],
  seals: readonly Seal[],
): Promise<AblationReport> {
  const { runKey, brief, policy, corpus } = run;
  const [marked, sessions] = await Promise.all([
    marksIn(db, rounds, seals),
    modelsOfRuns(
      db,
      rounds.map(({ round }) => sessionKeyOf(runKey, round)),
    ),
  ]);
  const { soloist = '', ...judges } = policy.models;
  const shown = rounds.flatMap(({ round }, place) =>
    Object.entries(seals[place]?.entries ?? {}).map(([arm, entry]): [string, Shown] => [
      `${round}/${arm}`,
      entry.shown,
    ]),
  );
  return reportOf({
    runKey,
    problem: brief.problem ?? '',
    seed: brief.seed,
    arms: brief.arms,
    rules: policy,
    rounds,
    marked,
    simulated: corpus === 'simulated' || sessions.split(', ').some(isSimulated),
    judges: Object.entries(judges).map(([result, model]) => ({ seat: result, model })),
    models: { omega: sessions, single: soloist, vote: soloist },
    shown: Object.fromEntries(shown),
  });
}

/** The judgements that can be read, opened: marks in the order of reading, with whose they are. */
async function marksIn(db: Database, rounds: readonly RoundEnd[], seals: readonly Seal[]): Promise<Marked[]> {
  const verdicts = rounds.flatMap((one) => one.verdicts);
  const calls = await findCalls(
    db,
    verdicts.flatMap(({ ref }) => (ref === null ? [] : [ref])),
  );
  return seals
    .flatMap(({ judgements }) => judgements)
    .flatMap((judgement) => {
      const ref = verdicts.find(({ id }) => id === judgement.id)?.ref;
      const read = comparison.safeParse(calls.find(({ key }) => key === ref)?.answer);
      if (!read.success) return [];
      const [[first], [second]] = labelled(judgement) as [readonly ['A' | 'B', unknown], readonly ['A' | 'B', unknown]];
      return [{ ...judgement, marks: [read.data[first], read.data[second]] as const }];
    });
}
