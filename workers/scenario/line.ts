import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Ruling } from '../../shared/scenario/ruling.ts';
import { ruledBy } from '../../shared/scenario/documents/dispute-words.ts';
import { grouped } from '../../shared/text/amounts.ts';
import { disputeLine } from './dispute-line.ts';
import { oneLine } from '../../shared/text/invisible.ts';

/** A row in one plain line, or null where another row says the same. */
export function lineOf(row: LedgerRow): string | null {
  const words = wordsOf(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${row.phase.padEnd(8)}  ${oneLine(words)}`;
}

/** The same without time and phase. */
export function wordsOf(row: LedgerRow): string | null {
  const { type, sender, recipient, content, metadata, confidence } = row;
  switch (type) {
    case 'PHASE':
      if (content.state === 'adviser absent')
        return `${String(content.adviser)} gives no readable advice: ${String(content.failure)}`;
      if (content.state === 'contributed') return `the scenario is contributed by ${String(content.author)}`;
      return `the run is opened, ${String(content.corpus)} corpus`;
    case 'CALL':
      if (content.state === 'asked')
        return Number(metadata.attempt) > 1
          ? `${recipient} is asked again for ${taskOf(content)} (try ${String(metadata.attempt)})`
          : null;
      return content.state === 'answered'
        ? `${sender} answered ${taskOf(content)}${confidence === null ? '' : `, confidence ${confidence}`}, ${grouped(tokensOf(content))} tokens`
        : `${sender} gave no readable answer to ${taskOf(content)}: ${String(content.state)}, ${String(content.why)}`;
    case 'GATE':
      return `${String(content.gate)} gate, attempt ${String(content.attempt)}: ${content.passed === true ? 'passed' : `not passed: ${complaints(content)}`}`;
    case 'TALLY':
      return content.tier === undefined
        ? null
        : `ruling: ${String(content.status)} (${byText(content.by)}), ${String(content.tier)}${content.nearest === true ? ' (nearest)' : ''}`;
    case 'REVIEW':
      if (content.state === 'passed-on')
        return `review ${String(content.review)} passes on to the group ${String(content.group)}, until ${String(content.deadline)}`;
      if (content.state === 'claimed' || content.state === 'released')
        return `review ${String(content.review)} is ${content.state === 'claimed' ? `claimed by ${String(content.claimedBy)}` : 'released'}`;
      return content.state === 'open'
        ? `waits for a person${typeof content.group === 'string' ? ` (${content.group})` : ''}${typeof content.deadline === 'string' ? ` until ${content.deadline}` : ''}: ${String(content.question)} Read it with: symposium reviews show ${String(content.review)}`
        : closedReview(content);
    case 'CORRECTION':
      return content.reason === undefined
        ? disputeLine(row)
        : `${String(content.state ?? 'correction')}: ${String(content.reason)}`;
    case 'OUTCOME':
      return content.outcome === undefined
        ? content.scenario === undefined
          ? 'published'
          : `published as ${String(content.scenario)}`
        : `${String(content.outcome)}: ${String(content.reason)}`;
    default:
      return disputeLine(row);
  }
}

/** `review r-1 decided by mara (physicist): RESOLVE, CHALLENGER`. */
function closedReview({
  review,
  decision,
  outcome,
  reviewer,
  group,
  side,
  option,
  status,
  verified,
}: LedgerRow['content']): string {
  if (typeof reviewer !== 'string') return `review ${String(review)}: ${String(decision ?? outcome)}`;
  const more = [
    side,
    typeof option === 'string' ? `option ${option}` : null,
    status,
    verified === true ? 'verified' : verified === false ? 'not verified' : null,
  ].filter((one) => typeof one === 'string');
  return `review ${String(review)} decided by ${reviewer}${typeof group === 'string' ? ` (${group})` : ''}: ${[String(decision), ...more].join(', ')}`;
}

/** How a final status was found; a word of another version is shown as it is. */
export function byText(by: Json | undefined): string {
  return typeof by === 'string' && Object.hasOwn(ruledBy, by) ? ruledBy[by as Ruling['statusBy']] : String(by);
}

function taskOf({ task, subject }: LedgerRow['content']): string {
  return typeof subject === 'string' ? `${String(task)} on ${subject}` : String(task);
}

function tokensOf({ usage }: LedgerRow['content']): number {
  const { input, output } = (usage ?? {}) as Readonly<Record<string, Json>>;
  return (typeof input === 'number' ? input : 0) + (typeof output === 'number' ? output : 0);
}

function complaints({ findings }: LedgerRow['content']): string {
  const rows = (findings ?? []) as readonly Readonly<Record<string, Json>>[];
  return rows
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored')
    .map(({ name, deficiency, why }) => `${String(name)} (${String(deficiency ?? why)})`)
    .join('; ');
}
