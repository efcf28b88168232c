import type { Manner } from './manner.ts';

/** One request in so many. */
const among = 40;

export const refuses: Manner = {
  meaning: 'declines one request in forty, and never a second time',
  // The dice fall before they are looked at, so that no other choice hangs on what kind of request it is.
  refuses: ({ asked: { again }, dice }) => dice.unit() < 1 / among && !again,
};
