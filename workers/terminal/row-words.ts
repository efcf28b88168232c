import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { excerpt, grouped, oneLine } from '../../shared/text/index.ts';

/** A row of any run in one plain line, or null where another row says the same. `words`: what a system says instead. */
export function rowLine(row: LedgerRow, words: (row: LedgerRow) => string | null = rowWords): string | null {
  const said = words(row);
  return said === null ? null : `${row.at.slice(11, 19)}  ${row.phase.padEnd(8)}  ${oneLine(said)}`;
}

/** The words of a row that the kernel writes, whatever the system; null: another row says the same, or it is the system's own. */
export const rowWords = (row: LedgerRow): string | null => words[row.type]?.(row) ?? null;

const words: Readonly<Partial<Record<LedgerRow['type'], (row: LedgerRow) => string | null>>> = {
  PHASE: ({ content: { corpus } }) => `the run is opened, ${textOf(corpus)} corpus`,
  CALL: callWords,
  GATE({ content }) {
    const result = content.passed === true ? 'passed' : `not passed: ${complaints(content)}`;
    return `${textOf(content.gate)} gate, attempt ${textOf(content.attempt)}: ${result}`;
  },
  REVIEW: reviewWords,
  CORRECTION({ content: { state, reason, by } }) {
    if (reason === undefined) return null;
    return `${textOf(state ?? 'correction')}${typeof by === 'string' ? ` by ${by}` : ''}: ${textOf(reason)}`;
  },
  OUTCOME({ content: { outcome, scenario, reason } }) {
    if (outcome !== undefined) return `${textOf(outcome)}: ${textOf(reason)}`;
    return scenario === undefined ? 'published' : `published as ${textOf(scenario)}`;
  },
};

function callWords({ sender, recipient, content, metadata, confidence }: LedgerRow): string | null {
  if (content.state === 'asked')
    return Number(metadata.attempt) > 1
      ? `${recipient} is asked again for ${taskOf(content)} (try ${textOf(metadata.attempt)})`
      : null;
  // Symposium wrote these rows itself: whoever was asked has said nothing.
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
