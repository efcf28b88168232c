import type { Manner, Seen } from './manner.ts';

/**
 * Tokens of thinking by effort, about what was measured of real models at questions of this size. A single thought lies
 * within a quarter of it.
 */
export const thinkingTokens = { low: 600, medium: 1_500, high: 4_000 } as const satisfies Record<
  NonNullable<Seen['thinking']>,
  number
>;

const summaries: readonly string[] = [
  'The request wants one object. First I go through what each section says, then through what the task asks of it.',
  'Two of the sections could be read against each other. I compare them before I decide which of them to rest on.',
  'Wait: the numbers have to agree with the ones in the design, so I work them out again.',
  'I should not say more than what the sections carry. What is left open stays open.',
  'An objection comes to mind; it does not hold once the units are looked at.',
  'Now I put the fields together in the order of the schema.',
];

export const thinks: Manner = {
  meaning: 'thinks before it answers: 600, 1,500 or 4,000 tokens by effort, out of the limit of the request',
  thinks({ asked: { thinking }, dice }) {
    if (thinking === null) return null;
    const tokens = Math.round(thinkingTokens[thinking] * dice.between([0.75, 1.25, 0.01]));
    return { words: dice.draw(summaries, 3).join(' '), tokens };
  },
};
