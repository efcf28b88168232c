import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import type { Ruling } from '../../shared/scenario/index.ts';
import { ruledBy } from '../../shared/scenario/documents/index.ts';
import { rowLine, rowWords } from '../terminal/row-words.ts';
import { disputeLine } from './dispute-line.ts';

/** A row of a scenario's run in one plain line, or null where another row says the same. */
export const lineOf = (row: LedgerRow): string | null => rowLine(row, (of) => (words[of.type] ?? kernelOrDispute)(of));

const kernelOrDispute = (row: LedgerRow): string | null => rowWords(row) ?? disputeLine(row);

/** What one says who attempted the public page. */
const pageLine = (reader: Json | undefined, told: Json | undefined): string =>
  `${textOf(reader)} attempts the public page, which tells ${told === 0 ? 'nothing' : `${textOf(told)} of the steps`} outright`;

const words: Readonly<Partial<Record<LedgerRow['type'], (row: LedgerRow) => string | null>>> = {
  PHASE(row) {
    const { state, adviser, failure, author, rows, told } = row.content;
    if (state === 'references') return lookedUp(rows);
    if (state === 'page attempted') return pageLine(adviser, told);
    if (state === 'adviser absent') return `${textOf(adviser)} gives no readable advice: ${textOf(failure)}`;
    if (state === 'contributed') return `the scenario is contributed by ${textOf(author)}`;
    return rowWords(row);
  },
  TALLY({ content: { status, by, tier, nearest } }) {
    if (tier === undefined) return null;
    return `ruling: ${textOf(status)} (${byText(by)}), ${textOf(tier)}${nearest === true ? ' (nearest)' : ''}`;
  },
};

/** How many references are in each state, where they were looked up. */
function lookedUp(rows: Json | undefined): string {
  const findings = (Array.isArray(rows) ? rows : []).map((row) => textOf((row as { finding?: Json }).finding));
  const counts = [...Map.groupBy(findings, (finding) => finding)].map(([finding, of]) => `${of.length} ${finding}`);
  return `references looked up: ${counts.join(', ') || 'none'}`;
}

/** How a final status was found; a word of another version is shown as it is. */
export function byText(by: Json | undefined): string {
  return typeof by === 'string' && Object.hasOwn(ruledBy, by) ? ruledBy[by as Ruling['statusBy']] : textOf(by);
}
