import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { type BatchRow, batchRows, batchStandingOf } from '../../../shared/scenario/corpus/index.ts';
import { elapsed, money, oneLine } from '../../../shared/text/index.ts';
import { followed, headed, keptLines } from '../../terminal/follow.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { countsLine, matrixLines, timeLeftWords } from './page.ts';
import { batchLineOf, type BatchReport } from './report.ts';

/** What a batch is made by from its opening to its end. */
type Asked = Pick<BatchReport, 'runKey' | 'corpus' | 'briefs' | 'seeds' | 'capMicrodollars' | 'createdAt'>;

interface BatchSeen {
  readonly rows: readonly BatchRow[];
  readonly outcome: string | null;
  readonly last: string | null;
}

/** Scenarios under way that stay in sight. */
const mostInSight = 12;

/** Shows a batch until its rows end: its matrix is drawn anew where a person looks. `asked`: once it is opened. */
export function followBatch(
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  asked: () => Promise<Asked>,
): Promise<BatchSeen> {
  let known: Asked | null = null;
  async function* opened(): AsyncGenerator<LedgerRow, void, undefined> {
    for await (const row of rows) {
      known ??= await asked();
      yield row;
    }
  }
  return followed<BatchSeen>(opened(), terminal, {
    nothing: { rows: [], outcome: null, last: null },
    see: (view, row) => ({
      rows: [...view.rows, ...batchRows([row])],
      outcome: typeof row.content.outcome === 'string' && row.type === 'OUTCOME' ? row.content.outcome : view.outcome,
      last: row.at,
    }),
    lineOf: batchLineOf,
    kept: keptLines(batchLineOf),
    block: (view, now, screen) => (known === null ? ['', 'not opened yet'] : headed(blockOf(known, view, now), screen)),
  });
}

function blockOf({ runKey, corpus, briefs, seeds, capMicrodollars, createdAt }: Asked, view: BatchSeen, now: number) {
  const standing = batchStandingOf({ briefs }, view.rows);
  const { underWay, held, spentMicrodollars } = standing;
  const ms = (view.outcome === null ? now : Date.parse(view.last ?? createdAt)) - Date.parse(createdAt);
  const atWork = held ? 'paused' : 'making';
  const state = view.outcome === null ? atWork : `ended ${view.outcome}`;
  const cap = capMicrodollars === null ? '' : ` of ${money(capMicrodollars, 2)}`;
  const left = view.outcome === null ? timeLeftWords(standing, ms) : null;
  return [
    `${runKey}${corpus === 'simulated' ? '  SIMULATED' : ''}   ▸ ${state} · ${elapsed(ms)}${left === null ? '' : ` · ${left}`}`,
    countsLine(standing, seeds),
    `${money(spentMicrodollars, 2)}${cap}`,
    ...matrixLines(briefs, standing.scenarios),
    ...underWay.slice(0, mostInSight).map(({ slot, run, waits }) => {
      const { category = '' } = briefs[slot - 1] ?? {};
      return `  ${oneLine(run)}  ${category}${waits ? '  waits for a person' : ''}`;
    }),
    ...(underWay.length > mostInSight ? [`  and ${underWay.length - mostInSight} more`] : []),
  ];
}
