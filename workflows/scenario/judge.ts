import { gate, heard, type Criterion, type GateReport } from '../../shared/kernel/gates.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import type { Agent, Phase } from '../../shared/scenario/vocabulary.ts';
import type { Content } from '../../shared/scenario/context.ts';
import type { NoteOrder } from '../../shared/kernel/activities.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { disputed, passedVerdict, type Story, type Verdict } from './story.ts';

/** Each lead's deficiencies come back to it as content of its own kind, which the matrix knows. */
export const notesOf: Readonly<Record<Agent, Content>> = {
  ATHENA: 'seedNotes',
  NEWTON: 'physicsNotes',
  EULER: 'mathNotes',
  GALILEO: 'groundingNotes',
  SOCRATES: 'classificationNotes',
};

/** Rows and notes of what was done for a gate, and that are written with its report. */
export interface Beside {
  readonly entries: readonly LedgerEntry[];
  readonly notes: readonly NoteOrder[];
}

export const nothingBeside: Beside = { entries: [], notes: [] };

/** A deficiency of all, or of Symposium’s own steps, is for everyone in REFINE. */
const sharedNotes: Content = 'refineNotes';

/**
 * Judges a phase by its criteria, writes the report down, and lays each deficiency in the context of the one it names.
 * A phase's own report takes the place of all earlier notes; the SEED gate over a revision (another `key`) takes only
 * its own, because the phase that asked for the revision still has to hear what it lacks.
 */
export async function judge<F>(
  story: Story,
  phase: Phase,
  criteria: readonly Criterion<F, Policy>[],
  facts: F,
  key = 'report',
  beside = nothingBeside,
): Promise<{ report: GateReport; verdict: Verdict }> {
  const { run } = story;
  const report = gate(phase, criteria, facts, story.status, run.policy);
  run.lastGate = `${phase} ${report.passed ? 'passed' : `not passed: ${[...report.deficiencies.map(({ criterion }) => criterion), ...report.unscored].join(', ')}`}`;
  const notes = deficiencyNotes(story, report, key);
  const stale = key === 'report' ? 'notes.' : `notes.${phase}.`;
  run.removeReferences((slot) => slot.startsWith(stale));
  for (const note of notes) run.references[`notes.${phase}.${note.addressee ?? 'all'}`] = note.key;
  const entry = run.entry('GATE', key, {
    attempt: run.round,
    ...report,
  });
  await run.record([...beside.entries, entry], [...beside.notes, ...notes]);
  return { report, verdict: verdictOf(phase, report) };
}

function verdictOf(phase: Phase, report: GateReport): Verdict {
  if (report.passed) return passedVerdict;
  if (report.unscored.length > 0) {
    const open = report.findings.flatMap((finding) =>
      finding.verdict === 'unscored' ? [`${finding.name}: ${finding.why}`] : [],
    );
    return disputed(
      'unscored',
      `${phase} has criteria that could not be judged. Accept, retry, redesign or discard?`,
      open,
    );
  }
  return {
    is: 'failed',
    criteria: report.deficiencies.map(({ criterion }) => criterion),
    why: report.deficiencies.map(({ to, criterion, deficiency }) => `${criterion} (${to}): ${deficiency}`),
  };
}

function deficiencyNotes(story: Story, report: GateReport, key: string): NoteOrder[] {
  const note = (addressee: string | null, content: Content, to: readonly string[]): NoteOrder[] => {
    const own = report.deficiencies
      .filter((row) => to.includes(row.to))
      .map((row) => ({ criterion: row.criterion, deficiency: heard(row) }));
    return own.length === 0
      ? []
      : [
          {
            key: story.run.noteKey(`${key}/${addressee ?? 'all'}`),
            content,
            addressee,
            body: { deficiencies: own },
            quotes: [],
          },
        ];
  };
  return [
    ...Object.entries(notesOf).flatMap(([agent, content]) => note(agent, content, [agent])),
    ...note(null, sharedNotes, ['ALL', 'HOUSE']),
  ];
}
