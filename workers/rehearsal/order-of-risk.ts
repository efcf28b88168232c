import { thinkingTokens } from '../../shared/kernel/index.ts';
import { effortOf, roleOf, schemaText, type Example } from './examples.ts';

/** How often answers to a task could not be read at first, of those that the store holds of this model. */
export type UnreadRates = ReadonlyMap<string, number>;
export const taskKey = ({ system, task }: Pick<Example, 'system' | 'task'>): string => `${system}/${task}`;

/**
 * What is likeliest to fail comes first, since money and time may end before the list does: in turn the largest schema,
 * the most thinking (beside the largest answer), and what most often could not be read. A schema that several questions
 * share is tried by the longest of them. Of equals the longest question comes first. Each question comes once.
 */
export function inOrderOfRisk(examples: readonly Example[], unread: UnreadRates = new Map()): Example[] {
  const orders = [
    riskiest(longestOfEachSchema(examples), (one) => schemaText(one).length),
    riskiest(examples, roomOf),
    riskiest(examples, (one) => unread.get(taskKey(one)) ?? 0),
  ];
  const places = Math.max(0, ...orders.map(({ length }) => length));
  const inTurn = Array.from({ length: places }, (_, place) => orders.flatMap((order) => order[place] ?? [])).flat();
  return [...new Set(inTurn)];
}

/** Those with a risk, the greatest first. */
const riskiest = (examples: readonly Example[], risk: (one: Example) => number): Example[] =>
  examples
    .map((one) => ({ one, risk: risk(one) }))
    .filter((each) => each.risk > 0)
    .sort((a, b) => b.risk - a.risk || b.one.text.length - a.one.text.length)
    .map(({ one }) => one);

function longestOfEachSchema(examples: readonly Example[]): Example[] {
  const byLength = examples.toSorted((a, b) => a.text.length - b.text.length);
  return [...new Map(byLength.map((one) => [schemaText(one), one])).values()];
}

/** All that a request may write. */
const roomOf = (one: Example): number => {
  const effort = effortOf(one);
  return one.outputTokens + thinkingTokens[effort === 'off' ? 'low' : effort];
};

/** `scenario NEWTON physics`: what a question is called. */
export const nameOf = (one: Example): string => `${one.system} ${roleOf(one)} ${one.task}`;
