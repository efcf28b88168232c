import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { milestones, placeOf } from '../../../shared/scenario/corpus/index.ts';
import { elapsed, grouped, money, oneLine } from '../../../shared/text/index.ts';
import { tellRows } from '../../terminal/attend.ts';
import { followed, headed, keptLines } from '../../terminal/follow.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { timeLeftWords } from '../batch/page.ts';
import { matrixOf } from './matrix.ts';
import { corpusLineOf, type CorpusReport } from './report.ts';

/** How often the store is asked how the corpus stands: its own rows say nothing of single scenarios. */
const betweenLooksMs = 3_000;

/** Reviews that stay in sight. */
const mostInSight = 5;

interface CorpusSeen {
  readonly outcome: string | null;
}

/**
 * Shows a corpus until its rows end: where a person looks its matrix is drawn anew, elsewhere each row is a line. `read`:
 * how it stands; throws until it is opened.
 */
export async function followCorpus(
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  read: () => Promise<CorpusReport>,
): Promise<void> {
  if (!terminal.live) return tellRows(rows, terminal, corpusLineOf);
  let report: CorpusReport | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    // What was seen last stays in sight where the store does not answer.
    report = await read().catch(() => report);
    isLooking = false;
  };
  async function* seen(): AsyncGenerator<LedgerRow, void, undefined> {
    for await (const row of rows) {
      await look();
      yield row;
    }
  }
  const clock = setInterval(() => void look(), betweenLooksMs);
  try {
    await followed<CorpusSeen>(seen(), terminal, {
      nothing: { outcome: null },
      see: ({ outcome }, { type, content }) => ({
        outcome: type === 'OUTCOME' && typeof content.outcome === 'string' ? content.outcome : outcome,
      }),
      lineOf: corpusLineOf,
      kept: keptLines(corpusLineOf),
      block: ({ outcome }, now, screen) =>
        report === null ? ['', 'not opened yet'] : headed(blockOf(report, outcome, now), screen),
    });
  } finally {
    clearInterval(clock);
  }
}

/** A corpus under way as the lines of a screen. `outcome`: as its rows say it; `now`: in milliseconds. */
export function blockOf(report: CorpusReport, outcome: string | null, now: number): string[] {
  const { runKey, corpus, createdAt, held, size, made, cells, seeds, planned, batches, caps, waiting, sample } = report;
  const ms = now - Date.parse(createdAt);
  const sum = (of: 'inFlight' | 'waiting') => cells.reduce((all, cell) => all + cell[of], 0);
  // At the pace of its own batches, whatever was made before it began.
  const own = batches.reduce((all, batch) => all + batch.made, 0);
  const left = outcome === null && !held ? timeLeftWords({ made: own, size: own + size - made }, ms) : null;
  const making = sample === null ? 'making' : 'waits for its sample';
  const atWork = held ? 'paused' : making;
  const of = caps.flatMap(({ kind, most }) => (kind === 'money' ? [` of ${money(most, 2)}`] : []));
  const last = batches.at(-1);
  return [
    `${runKey}${corpus === 'simulated' ? '  SIMULATED' : ''}   ▸ ${outcome === null ? atWork : `ended ${outcome}`} · ${elapsed(ms)}${left === null ? '' : ` · ${left}`}`,
    `${made} of ${size} made, ${sum('inFlight')} in flight, ${sum('waiting')} waiting for people; ${seeds.begun} of ${seeds.budget} seeds begun${last === undefined ? '' : `; batch ${batches.length} of ${planned} planned: ${last.run}`}`,
    `${money(report.spentMicrodollars, 2)}${of.join('')}, ${grouped(report.tokens)} tokens`,
    milestoneLine(report),
    ...waitingLines(report),
    ...matrixOf(cells),
    ...(waiting.length > mostInSight
      ? [`and ${waiting.length - mostInSight} more reviews: symposium reviews list`]
      : []),
  ];
}

/** Each milestone that is held of its own, and whether it is through. */
export function milestoneLine({
  planned,
  milestones: rows,
  sample,
}: Pick<CorpusReport, 'planned' | 'milestones' | 'sample'>): string {
  const held = milestones.filter((one, at) =>
    milestones.slice(at + 1).every((later) => placeOf(later, planned) !== placeOf(one, planned)),
  );
  const words = held.map((one) => {
    if (one === 'COMPLETION' && sample !== null) return `${one}: people examine ${sample}`;
    if (rows.some(({ milestone }) => milestone === one)) return `${one} done`;
    return one === 'COMPLETION' ? `${one} at the end` : `${one} after batch ${placeOf(one, planned)}`;
  });
  return `milestones: ${words.join(' · ')}`;
}

/** Whom it waits for: operators first, then the people of its scenarios. */
function waitingLines({ openReviews, waiting }: CorpusReport): string[] {
  const operators = openReviews.map((review) => `an operator is asked: symposium reviews show ${review}`);
  const people = waiting
    .filter(({ reviewId }) => !openReviews.includes(reviewId))
    .slice(0, mostInSight)
    .map(({ reviewId, group, claimedBy, deadline }) => {
      const who = claimedBy === null ? group : `${group}, ${claimedBy}`;
      return `  ${oneLine(reviewId)}  ${oneLine(who)}, until ${deadline}`;
    });
  return [...operators, ...people];
}
