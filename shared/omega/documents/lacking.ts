import { findingsIn, argumentIn } from '../assess/argument.ts';
import { openContradiction } from '../claims/contradictions.ts';
import { foundSomething } from '../failures/signatures.ts';
import { incompleteness } from '../termination/partial.ts';
import { counted } from '../../text/amounts.ts';
import { attackResults, type Level } from '../vocabulary.ts';
import type { SessionArchive } from './archive.ts';
import { heldAgainst } from './held-against.ts';
import type { LastWords } from './last-words.ts';

/**
 * What keeps an answer in part from being the whole one, each in a clause (OMEGA rules §6.3, item 2): what it lacks by
 * number, what of success did not hold in the last cycle, and what was said against it. A success lacks nothing.
 */
export function lackingIn(archive: SessionArchive, words: LastWords, stakes: Level | null): readonly string[] {
  const { session, order, policy } = archive;
  if (order.status === 'SUCCESS') return [];
  const missing = incompleteness(
    {
      cycles: order.cycles,
      stakes: stakes ?? 'MEDIUM',
      synthesis: words.synthesis,
      criticalGaps: words.gaps?.filter(({ critical }) => critical).length ?? null,
      contradictions: session.state.contradictions.unresolved.map(openContradiction),
    },
    policy,
  );
  return [...missing, ...unsettled(archive), ...unexaminedIn(archive), ...heldAgainst(session, order.cycle)];
}

/** What the last cycle that was judged changed still: an answer that moves is not the last one. */
function unsettled({ order }: SessionArchive): readonly string[] {
  const last = order.cycles.at(-1);
  if (last === undefined || !foundSomething(last)) return [];
  const { newClaims, newGrounds, shifts } = last;
  const found = [
    ...(newClaims > 0 ? [counted(newClaims, 'new claim')] : []),
    ...(newGrounds > 0 ? [`${counted(newGrounds, 'new ground')} of the answer`] : []),
    ...(shifts > 0 ? [counted(shifts, 'shift of confidence', 'shifts of confidence')] : []),
  ];
  return [`the last cycle still brought ${found.join(', ')}`];
}

/** Claims that the answer rests on and that did not stand all examination (OMEGA rules §6.1, groups 4 and 5). */
function unexaminedIn({ session, order, run }: SessionArchive): readonly string[] {
  const findings = findingsIn(argumentIn(session, run.brief.standings));
  const grounds = [...new Set(order.restsOn)].map((id) => findings(id).map(({ result }) => result));
  const without = (isMissing: (results: readonly string[]) => boolean) => grounds.filter(isMissing).length;
  const clauses: readonly (readonly [number, string])[] = [
    [without((found) => !found.includes('VERIFIED')), 'that no check confirmed'],
    [without((found) => found.includes('FAILED')), 'that a check found false'],
    [without((found) => !found.some((one) => isAttack.has(one))), 'that nobody attacked'],
    [without((found) => found.includes('SUCCEEDS')), 'that an attack broke'],
  ];
  return clauses.flatMap(([number, how]) => (number === 0 ? [] : [`it rests on ${counted(number, 'claim')} ${how}`]));
}

const isAttack: ReadonlySet<string> = new Set(attackResults);
