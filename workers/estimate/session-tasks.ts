import type { OmegaTask } from '../../shared/omega/answers/index.ts';
import type { MoreCalls } from './estimate.ts';
import { measured, type MeasuredKind } from './measured.ts';

/**
 * Which of a session's questions an estimate counts: those that stand in what was measured; what facts bring (OMEGA rules
 * §11.4); what a second cycle brings, in which real thinkers say something and the simulated ones nothing (OMEGA rules
 * §6.7); and what goes wrong, which nobody foresees.
 */
export const foreseen: Readonly<Record<OmegaTask, 'MEASURED' | 'FACTS' | 'LATER CYCLES' | 'UNFORESEEN'>> = {
  classify: 'MEASURED',
  contribute: 'MEASURED',
  summary: 'MEASURED',
  report: 'MEASURED',
  synthesise: 'MEASURED',
  confront: 'FACTS',
  equate: 'LATER CYCLES',
  judge: 'UNFORESEEN',
  intervene: 'UNFORESEEN',
  recommend: 'UNFORESEEN',
};

/** Each memory testifies once a cycle. */
const memories = 4;

/** Calls of a session beside those that were measured: META's, one after another, as many as it has cycles. */
export function moreOfSession(like: MeasuredKind, { facts }: { readonly facts: boolean }): readonly MoreCalls[] {
  const [testimonies = 0] = measured[like].plain.groups['MEMORY'] ?? [];
  const cycles = Math.round(testimonies / memories);
  const calls = (facts ? cycles : 0) + Math.max(0, cycles - 1);
  return calls === 0 ? [] : [{ group: 'META', calls }];
}
