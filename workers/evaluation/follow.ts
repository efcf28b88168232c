import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { EvaluationProgress } from '../../shared/evaluation/index.ts';
import { elapsed } from '../../shared/text/index.ts';
import { fitTo } from '../terminal/fit-to.ts';
import { rowLine } from '../terminal/row-words.ts';
import { followed } from '../terminal/follow.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { EvaluationStanding } from './client.ts';
import { progressLines } from './page.ts';

/** How often the score so far is reckoned anew: it reads every answer of the run. */
const reckonedEveryMs = 2_000;

interface EvaluationSeen {
  readonly began: string | null;
  readonly outcome: string | null;
  readonly last: string | null;
}

const barWidth = 30;

/** Shows an evaluation until its rows end: where a person looks, with the score so far, drawn anew. */
export function followEvaluation(
  runKey: string,
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  show: () => Promise<EvaluationStanding>,
): Promise<EvaluationSeen> {
  let known: EvaluationStanding | null = null;
  let reckonedAt = -Infinity;
  async function* reckoned(): AsyncGenerator<LedgerRow, void, undefined> {
    for await (const row of rows) {
      if (terminal.live && (performance.now() - reckonedAt > reckonedEveryMs || row.type === 'OUTCOME')) {
        known = await show();
        reckonedAt = performance.now();
      }
      yield row;
    }
  }
  return followed<EvaluationSeen>(reckoned(), terminal, {
    nothing: { began: null, outcome: null, last: null },
    see: (view, row) => ({
      began: view.began ?? row.at,
      outcome: row.type === 'OUTCOME' && typeof row.content.outcome === 'string' ? row.content.outcome : view.outcome,
      last: row.at,
    }),
    lineOf: rowLine,
    block: ({ began, outcome, last }, now, { columns, colors }) => {
      if (known === null || began === null) return ['', 'not opened yet'];
      const fit = fitTo(columns());
      const ms = (outcome === null || last === null ? now : Date.parse(last)) - Date.parse(began);
      const state = outcome === null ? 'asking' : `ended ${outcome}`;
      const stamp = known.corpus === 'simulated' ? '  SIMULATED' : '';
      const head = `${runKey}${stamp}   ▸ ${state} · ${elapsed(ms)}`;
      return ['', colors.bold(fit(head)), ...[barOf(known.progress), ...progressLines(known.progress)].map(fit)];
    },
  });
}

/** Scored, then given, of all. */
function barOf({ settled, given, responses }: EvaluationProgress): string {
  const part = (count: number) => Math.round((count / Math.max(1, responses)) * barWidth);
  const [full, half] = [part(settled), Math.max(0, part(given) - part(settled))];
  return `${'█'.repeat(full)}${'▒'.repeat(half)}${'░'.repeat(Math.max(0, barWidth - full - half))}`;
}
