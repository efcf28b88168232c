import { figure, prose, section, table, type Section } from '../../page/page.ts';
import { barFigure } from './bar-figure.ts';
import { grouped, money } from '../../text/amounts.ts';
import { tierLook } from './names.ts';
import type { SessionRecord } from './record.ts';
import { sumIfKnown } from '../../statistics/sums.ts';

type Spending = SessionRecord['spending'];

/** null: the price of some model is not known. */
const totalCost = (spending: Spending): number | null =>
  sumIfKnown(spending.map(({ costMicrodollars }) => costMicrodollars));

/** What each tier used. */
export function spendingSection({ spending }: SessionRecord): Section {
  if (spending.length === 0) return section('Tokens and cost', [prose('Nobody was asked.')], true);
  const bars = (value: (one: Spending[number]) => number | null, shown: (amount: number | null) => string) =>
    spending.map((one) => ({
      name: one.tier,
      value: value(one),
      shown: shown(value(one)),
      look: tierLook(one.tier),
      tip: `${one.tier}: ${shown(value(one))} in ${one.calls} calls`,
    }));
  const tokensOf = ({ inputTokens, outputTokens }: Spending[number]) => inputTokens + outputTokens;
  const sum = (of: (one: Spending[number]) => number) => spending.reduce((total, one) => total + of(one), 0);
  return section(
    'Tokens and cost',
    [
      figure(
        barFigure(
          bars(tokensOf, (amount) => `${grouped(amount ?? 0)} tokens`),
          'Tokens by tier',
        ),
        [],
      ),
      ...(totalCost(spending) === 0
        ? []
        : [
            figure(
              barFigure(
                bars(({ costMicrodollars }) => costMicrodollars, money),
                'Cost by tier',
              ),
              [],
            ),
          ]),
      table(
        ['Tier', 'Calls', 'Tokens in', 'Tokens out', 'Cost'],
        [
          ...spending.map(({ tier, calls, inputTokens, outputTokens, costMicrodollars }) => [
            tier,
            grouped(calls),
            grouped(inputTokens),
            grouped(outputTokens),
            money(costMicrodollars),
          ]),
          [
            'All',
            grouped(sum(({ calls }) => calls)),
            grouped(sum(({ inputTokens }) => inputTokens)),
            grouped(sum(({ outputTokens }) => outputTokens)),
            money(totalCost(spending)),
          ],
        ],
      ),
    ],
    true,
  );
}
