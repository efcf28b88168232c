import type { Colors } from 'picocolors/types.js';
import { phases } from '../../shared/scenario/index.ts';
import { cost, elapsed, grouped } from '../../shared/text/index.ts';
import type { DisputeSeen } from './disputes-seen.ts';
import { fitTo } from '../terminal/fit-to.ts';
import { reviewLines } from '../terminal/open-review.ts';
import type { RunView } from './view.ts';

const marks = { waiting: '·', 'under way': '▸', passed: '✓', accepted: '!' } as const;

/**
 * A run as a few lines, each cut to the terminal's width before it is coloured: a wrapped line would break the redraw.
 */
export function block(runKey: string, view: RunView, now: number, columns: number, colors: Colors): string[] {
  const fit = fitTo(columns);
  const last = view.gates.at(-1);
  const clock =
    view.began === null
      ? '0:00'
      : elapsed((view.outcome === null ? now : Date.parse(view.last ?? view.began)) - Date.parse(view.began));
  const paintMarks = (line: string) =>
    line
      .replace(/✓ \w+/g, (word) => colors.green(word))
      .replace(/▸ \w+/g, (word) => colors.bold(colors.cyan(word)))
      .replace(/! \w+/g, (word) => colors.yellow(word));
  return [
    colors.bold(fit(`${runKey}${view.corpus === 'simulated' ? '  SIMULATED' : ''}`)),
    paintMarks(fit(phases.map((phase) => `${marks[view.phases[phase]]} ${phase}`).join('   '))),
    ...Object.values(view.underWay).map(({ agent, task, subject, since }) =>
      fit(
        `    ${agent.padEnd(9)} ${(subject === null ? task : `${task} on ${subject}`).padEnd(24)} ${elapsed(now - Date.parse(since))}`,
      ),
    ),
    ...(last
      ? [
          (last.passed ? colors.dim : colors.yellow)(
            fit(
              `last gate: ${last.gate}, attempt ${last.attempt}, ${last.passed ? 'passed' : `not passed: ${last.open.join('; ')}`}`,
            ),
          ),
        ]
      : []),
    ...disputeLines(view.disputes).map(({ text, paint }) => colors[paint](fit(text))),
    ...(view.openReview ? reviewLines(view.openReview, now).map((line) => colors.yellow(fit(line))) : []),
    colors.dim(fit(`${view.calls} calls · ${grouped(view.tokens)} tokens · ${cost(view.costMicrodollars)} · ${clock}`)),
  ];
}

/** Everything open, a veto before all else as it halts the run; then how the last one ended. */
function disputeLines(
  disputes: readonly DisputeSeen[],
): { readonly text: string; readonly paint: 'red' | 'yellow' | 'green' | 'dim' }[] {
  const open = disputes.filter(({ state }) => state === 'open');
  const ofKind = (...kinds: readonly DisputeSeen['kind'][]) => open.filter(({ kind }) => kinds.includes(kind));
  const last = disputes.findLast(({ state }) => state !== 'open');
  const challenges = ofKind('challenge', 'status');
  return [
    ...ofKind('veto').map(({ words }) => ({ text: words, paint: 'red' as const })),
    ...challenges.slice(0, mostShown).map(({ words }) => ({ text: words, paint: 'yellow' as const })),
    ...(challenges.length > mostShown
      ? [{ text: `and ${challenges.length - mostShown} more challenges`, paint: 'yellow' as const }]
      : []),
    ...ofKind('breakthrough').map(({ words }) => ({ text: words, paint: 'green' as const })),
    ...(last === undefined ? [] : [{ text: `last dispute: ${last.words}`, paint: 'dim' as const }]),
  ];
}

/** The block stays a block, however much is disputed. */
const mostShown = 4;
