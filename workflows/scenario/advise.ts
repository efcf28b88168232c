import type { AdviserRow } from '../../shared/scenario/advisers.ts';
import type { Phase } from '../../shared/scenario/vocabulary.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { ask } from '../kernel/ask.ts';
import type { Story } from './story.ts';

/**
 * Asks the optional agents of this phase, side by side, and puts what each says on the desk as `advice.<NAME>`, where the
 * five read it from REFINE on (spec §8.3). Advice is never waited for twice and never holds up a run: an adviser that says
 * nothing readable is written down as absent. What it said of an earlier draft is taken off the desk. Call it beside the
 * phase's own questions; it throws on cancellation only.
 */
export async function adviseIn(story: Story, phase: Phase): Promise<Readonly<Record<string, string>>> {
  const { run } = story;
  // A run that was opened before there were advisers has no such line.
  const rows: Readonly<Record<string, AdviserRow>> = run.policy.adviserRows ?? {};
  const asked = Object.entries(rows).filter(([, row]) => (row.phases as readonly Phase[]).includes(phase));
  const file = { ...run.file };
  const given = await Promise.all(
    asked.map(async ([name, row]): Promise<{ refs: Record<string, string>; absences: LedgerEntry[] }> => {
      const seat = await ask(run, {
        agent: name,
        task: row.task,
        verb: 'advises',
        outputTokens: row.outputTokens,
        file,
      });
      const slot = `advice.${name}`;
      if (seat.outcome === 'answered') return { refs: { [slot]: seat.ref }, absences: [] };
      const failure = seat.outcome === 'absent' ? seat.failure : 'UNSCORED';
      return {
        refs: {},
        absences: [
          run.entry('PHASE', `advice/${name}`, {
            state: 'adviser absent',
            adviser: name,
            failure,
            why: seat.why.slice(0, 600),
          }),
        ],
      };
    }),
  );
  for (const [name] of asked) delete run.file[`advice.${name}`];
  const refs = Object.fromEntries(given.flatMap(({ refs: own }) => Object.entries(own)));
  Object.assign(run.file, refs);
  const absences = given.flatMap(({ absences: own }) => own);
  if (absences.length > 0) await run.record(absences);
  return refs;
}
