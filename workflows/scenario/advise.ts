import type { Policy } from '../../shared/scenario/policy.ts';
import type { Phase } from '../../shared/scenario/vocabulary.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import type { Story } from './story.ts';
import { prefix } from '../../shared/text/cut.ts';

/**
 * Asks the optional agents of this phase, side by side, and puts what each says in the context as `advice.<NAME>`,
 * where the five read it from REFINE on (scenario rules §8.3). Advice is never waited for twice and never holds up a
 * run: an adviser that says nothing readable is written down as absent. What it said of an earlier draft is taken off
 * the context. Call it beside the phase's own questions; it throws on cancellation only.
 */
export async function adviseIn(story: Story, phase: Phase): Promise<Readonly<Record<string, string>>> {
  const { run } = story;
  // A run that was opened before there were advisers has no such line.
  const policy: Partial<Policy> = run.policy;
  const rows = policy.adviserRows ?? {};
  const asked = Object.entries(rows).filter(([, row]) => (row.phases as readonly Phase[]).includes(phase));
  const references = { ...run.references };
  const given = await fanOut(
    asked.map(async ([name, row]): Promise<{ refs: Record<string, string>; absences: LedgerEntry[] }> => {
      const result = await ask(run, {
        agent: name,
        task: row.task,
        verb: 'advises',
        outputTokens: row.outputTokens,
        references,
      });
      const slot = `advice.${name}`;
      if (result.outcome === 'answered') return { refs: { [slot]: result.ref }, absences: [] };
      const failure = result.outcome === 'absent' ? result.failure : 'UNSCORED';
      return {
        refs: {},
        absences: [
          run.entry('PHASE', `advice/${name}`, {
            state: 'adviser absent',
            adviser: name,
            failure,
            why: prefix(result.why, 600),
          }),
        ],
      };
    }),
  );
  run.removeReferences((slot) => asked.some(([name]) => slot === `advice.${name}`));
  const refs = Object.fromEntries(given.flatMap(({ refs: own }) => Object.entries(own)));
  Object.assign(run.references, refs);
  const absences = given.flatMap(({ absences: own }) => own);
  if (absences.length > 0) await run.record(absences);
  return refs;
}
