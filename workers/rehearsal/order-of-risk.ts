import { thinkingTokens } from '../../shared/kernel/index.ts';
import { effortOf, roleOf, schemaText, type Example } from './examples.ts';

/** How often answers to a task could not be read at first, of those that the store holds of this model. */
export type UnreadRates = ReadonlyMap<string, number>;
export const taskKey = ({ system, task }: Pick<Example, 'system' | 'task'>): string => `${system}/${task}`;

/**
 * What is likeliest to fail comes first, since money and time may end before the list does: in turn the largest schema,
 * the most thinking (beside the largest answer), and what most often could not be read. Of equals the longest question
 * comes first. Each question comes once.
 */
export function inOrderOfRisk(examples: readonly Example[], unread: UnreadRates = new Map()): Example[] {
  const risks: readonly ((one: Example) => number)[] = [
    (one) => schemaText(one).length,
    (one) => roomOf(one),
    (one) => unread.get(taskKey(one)) ?? 0,
  ];
  const orders = risks.map((risk) => {
    const sized = examples.map((one) => ({ one, risk: risk(one) }));
    return sized
      .filter((each) => each.risk > 0)
      .sort((a, b) => b.risk - a.risk || b.one.text.length - a.one.text.length)
      .map(({ one }) => one);
  });
  const places = Math.max(0, ...orders.map(({ length }) => length));
  const inTurn = Array.from({ length: places }, (_, place) => orders.flatMap((order) => order[place] ?? [])).flat();
  return [...new Set(inTurn)];
}

/** All that a request may write. */
const roomOf = (one: Example): number => {
  const effort = effortOf(one);
  return one.outputTokens + thinkingTokens[effort === 'off' ? 'low' : effort];
};

/** `scenario NEWTON physics`: what a question is called. */
export const nameOf = (one: Example): string => `${one.system} ${roleOf(one)} ${one.task}`;
