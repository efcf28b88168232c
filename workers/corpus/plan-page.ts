import type { Coverage, CorpusPlan, Planned } from '../../shared/scenario/corpus/index.ts';
import { statuses, tiers } from '../../shared/scenario/index.ts';
import { rounded } from '../../shared/text/index.ts';
import { table } from '../terminal/terminal.ts';
import { cutWords } from './cut-words.ts';

/** A plan and how far it is from its targets, as tables for a person. */
export function planLines(plan: CorpusPlan, coverage: Coverage): string[] {
  const { seed, size, cells } = plan;
  const count = (wanted: (cell: CorpusPlan['cells'][number]) => boolean): string => {
    const found = cells.filter(wanted).reduce((sum, cell) => sum + cell.count, 0);
    return found === 0 ? '·' : String(found);
  };
  return [
    `${size} scenarios in ${cutWords(plan)}, seed ${seed}`,
    '',
    ...coverageTable('category', coverage.categories),
    '',
    ...coverageTable('tier', coverage.tiers),
    '',
    ...table(
      ['category by tier', ...tiers],
      coverage.categories.map(({ name }) => [
        name,
        ...tiers.map((tier) => count((cell) => cell.category === name && cell.tier === tier)),
      ]),
    ),
    '',
    ...table(
      ['tier by status', ...statuses],
      tiers.map((tier) => [tier, ...statuses.map((status) => statusCell(coverage, tier, status))]),
    ),
    '',
    ...table(
      ['status', 'asked by the tiers', 'planned', 'deviation', 'the summary says', 'deviation from it'],
      coverage.statuses.map(({ status, asked, planned, summary }) => [
        status,
        amount(asked),
        String(planned),
        signed(planned - asked),
        summary === null ? '' : amount(summary),
        summary === null ? '' : signed(planned - summary),
      ]),
    ),
    ...(coverage.statuses.some(({ summary }) => summary !== null)
      ? ['The tiers govern; where the summary says otherwise, the deviation is listed (scenario rules §7.3).']
      : []),
  ];
}

const coverageTable = (title: string, lines: readonly Planned<string>[]): string[] =>
  table(
    [title, 'asked', 'planned', 'deviation', 'a batch may hold', 'batches hold'],
    lines.map(({ name, asked, planned, range, held }) => [
      name,
      amount(asked),
      String(planned),
      signed(planned - asked),
      between(range),
      between(held),
    ]),
  );

/** `8 of 7.5`: planned, and what was asked where that is another number. */
function statusCell({ statusesOfTiers }: Coverage, tier: string, status: string): string {
  const found = statusesOfTiers.find((one) => one.tier === tier && one.status === status);
  if (found === undefined) return '·';
  const { asked, planned } = found;
  return asked === planned ? String(planned) : `${planned} of ${amount(asked)}`;
}

const between = ([least, most]: readonly [number, number]): string =>
  least === most ? String(least) : `${least} to ${most}`;

const amount = (value: number): string => String(rounded(value, 2));

function signed(value: number): string {
  const shown = rounded(value, 2);
  return shown > 0 ? `+${shown}` : String(shown === 0 ? 0 : shown);
}
