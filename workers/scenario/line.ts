import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import type { Ruling } from '../../shared/scenario/index.ts';
import { ruledBy } from '../../shared/scenario/documents/index.ts';
import { excerpt, grouped, oneLine } from '../../shared/text/index.ts';
import { disputeLine } from './dispute-line.ts';

/** A row in one plain line, or null where another row says the same. */
export function lineOf(row: LedgerRow): string | null {
  const words = wordsOf(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${row.phase.padEnd(8)}  ${oneLine(words)}`;
}

/** The same without time and phase. */
export const wordsOf = (row: LedgerRow): string | null => (words[row.type] ?? disputeLine)(row);

/** What one says who attempted the public page. */
const pageLine = (reader: Json | undefined, told: Json | undefined): string =>
  `${textOf(reader)} attempts the public page, which tells ${told === 0 ? 'nothing' : `${textOf(told)} of the steps`} outright`;

const words: Readonly<Partial<Record<LedgerRow['type'], (row: LedgerRow) => string | null>>> = {
  PHASE({ content: { state, adviser, failure, author, corpus, rows, told } }) {
    if (state === 'references') return lookedUp(rows);
    if (state === 'page attempted') return pageLine(adviser, told);
    if (state === 'adviser absent') return `${textOf(adviser)} gives no readable advice: ${textOf(failure)}`;
    if (state === 'contributed') return `the scenario is contributed by ${textOf(author)}`;
    return `the run is opened, ${textOf(corpus)} corpus`;
  },
  CALL: callWords,
  GATE({ content }) {
    const result = content.passed === true ? 'passed' : `not passed: ${complaints(content)}`;
    return `${textOf(content.gate)} gate, attempt ${textOf(content.attempt)}: ${result}`;
  },
  TALLY({ content: { status, by, tier, nearest } }) {
    if (tier === undefined) return null;
    return `ruling: ${textOf(status)} (${byText(by)}), ${textOf(tier)}${nearest === true ? ' (nearest)' : ''}`;
  },
  REVIEW: reviewWords,
  CORRECTION(row) {
    const { state, reason, by } = row.content;
    if (reason === undefined) return disputeLine(row);
    return `${textOf(state ?? 'correction')}${typeof by === 'string' ? ` by ${by}` : ''}: ${textOf(reason)}`;
  },
  OUTCOME({ content: { outcome, scenario, reason } }) {
    if (outcome !== undefined) return `${textOf(outcome)}: ${textOf(reason)}`;
    return scenario === undefined ? 'published' : `published as ${textOf(scenario)}`;
  },
};

/** How many references are in each state, where they were looked up. */
function lookedUp(rows: Json | undefined): string {
  const findings = (Array.isArray(rows) ? rows : []).map((row) => textOf((row as { finding?: Json }).finding));
  const counts = [...Map.groupBy(findings, (finding) => finding)].map(([finding, of]) => `${of.length} ${finding}`);
  return `references looked up: ${counts.join(', ') || 'none'}`;
}

function callWords({ sender, recipient, content, metadata, confidence }: LedgerRow): string | null {
  if (content.state === 'asked')
    return Number(metadata.attempt) > 1
      ? `${recipient} is asked again for ${taskOf(content)} (try ${textOf(metadata.attempt)})`
      : null;
  // These rows are the house's: whoever was asked has said nothing.
  if (content.state === 'failed') return `${recipient} could not answer ${taskOf(content)}: ${textOf(content.why)}`;
  if (content.state === 'lost')
    return `${recipient} was asked for ${taskOf(content)}, and what came of it is lost: it may have been paid`;
  if (content.state !== 'answered')
    return `${sender} gave no readable answer to ${taskOf(content)}: ${textOf(content.state)}, ${textOf(content.why)}`;
  const sure = confidence === null ? '' : `, confidence ${confidence}`;
  const note = typeof content.why === 'string' ? `; ${excerpt(content.why, 300)}` : '';
  return `${sender} answered ${taskOf(content)}${sure}, ${grouped(tokensOf(content))} tokens${note}`;
}

function reviewWords({ content }: LedgerRow): string {
  const { state, group, deadline, claimedBy } = content;
  const review = textOf(content.review);
  switch (state) {
    case 'passed-on':
      return `review ${review} passes on to the group ${textOf(group)}, until ${textOf(deadline)}`;
    case 'claimed':
      return `review ${review} is claimed by ${textOf(claimedBy)}`;
    case 'released':
      return `review ${review} is released`;
    case 'open': {
      const who = typeof group === 'string' ? ` (${group})` : '';
      const until = typeof deadline === 'string' ? ` until ${deadline}` : '';
      return `waits for a person${who}${until}: ${textOf(content.question)} Read it with: symposium reviews show ${review}`;
    }
    default:
      return closedReview(content);
  }
}

/** `review r-1 decided by mara (physicist): RESOLVE, CHALLENGER`. */
function closedReview(content: LedgerRow['content']): string {
  const { review, decision, outcome, reviewer, group, side, option, status, verified } = content;
  if (typeof reviewer !== 'string') return `review ${textOf(review)}: ${textOf(decision ?? outcome)}`;
  const found = new Map<unknown, string>([
    [true, 'verified'],
    [false, 'not verified'],
  ]);
  const more = [side, typeof option === 'string' ? `option ${option}` : null, status, found.get(verified)].filter(
    (one) => typeof one === 'string',
  );
  const who = typeof group === 'string' ? ` (${group})` : '';
  return `review ${textOf(review)} decided by ${reviewer}${who}: ${[textOf(decision), ...more].join(', ')}`;
}

/** How a final status was found; a word of another version is shown as it is. */
export function byText(by: Json | undefined): string {
  return typeof by === 'string' && Object.hasOwn(ruledBy, by) ? ruledBy[by as Ruling['statusBy']] : textOf(by);
}

function taskOf({ task, subject }: LedgerRow['content']): string {
  return typeof subject === 'string' ? `${textOf(task)} on ${subject}` : textOf(task);
}

function tokensOf({ usage }: LedgerRow['content']): number {
  const { input, output } = (usage ?? {}) as Readonly<Record<string, Json>>;
  return (typeof input === 'number' ? input : 0) + (typeof output === 'number' ? output : 0);
}

function complaints({ findings }: LedgerRow['content']): string {
  const rows = (findings ?? []) as readonly Readonly<Record<string, Json>>[];
  return rows
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored')
    .map(({ name, deficiency, why }) => `${textOf(name)} (${textOf(deficiency ?? why)})`)
    .join('; ');
}
