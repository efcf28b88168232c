import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { grouped } from './amounts.ts';

/** A row in one plain line, or null where another row says the same. */
export function lineOf(row: LedgerRow): string | null {
  const words = wordsOf(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${row.phase.padEnd(8)}  ${printable(words)}`;
}

/** On one line, and without the control characters by which a model's words could steer a terminal. */
export function printable(words: string): string {
  return words.replace(/[\p{Cc}\s]+/gu, ' ');
}

function wordsOf({ type, sender, recipient, content, metadata, confidence }: LedgerRow): string | null {
  switch (type) {
    case 'PHASE':
      return `the run is opened, ${String(content.corpus)} corpus`;
    case 'CALL':
      if (content.state === 'asked') return Number(metadata.attempt) > 1 ? `${recipient} is asked again for ${taskOf(content)} (try ${String(metadata.attempt)})` : null;
      return content.state === 'answered'
        ? `${sender} answered ${taskOf(content)}${confidence === null ? '' : `, confidence ${confidence}`}, ${grouped(tokensOf(content))} tokens`
        : `${sender} gave no readable answer to ${taskOf(content)}: ${String(content.state)}, ${String(content.why)}`;
    case 'GATE':
      return `${String(content.gate)} gate, attempt ${String(content.attempt)}: ${content.passed === true ? 'passed' : `not passed: ${complaints(content)}`}`;
    case 'TALLY':
      return content.tier === undefined ? null : `ruling: ${String(content.status)} by ${String(content.by)}, ${String(content.tier)}${content.nearest === true ? ' (nearest)' : ''}`;
    case 'REVIEW':
      return content.state === 'open'
        ? `waits for a person${typeof content.group === 'string' ? ` (${content.group})` : ''}${typeof content.deadline === 'string' ? ` until ${content.deadline}` : ''}: ${String(content.question)} Read it with: symposium reviews show ${String(content.review)}`
        : `review ${String(content.review)}: ${String(content.decision ?? content.outcome)}${content.reviewer === undefined ? '' : ` by ${String(content.reviewer)}`}`;
    case 'CORRECTION':
      return content.reason === undefined ? null : `${String(content.state ?? 'correction')}: ${String(content.reason)}`;
    case 'OUTCOME':
      return content.outcome === undefined ? `published as ${String(content.scenario)}` : `${String(content.outcome)}: ${String(content.reason)}`;
    default:
      return null;
  }
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
  return rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored').map(({ name, deficiency, why }) => `${String(name)} (${String(deficiency ?? why)})`).join('; ');
}
