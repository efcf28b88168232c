import type { Dice } from '../dice.ts';
import type { Manner } from './manner.ts';

const openings: readonly string[] = [
  'Here is the answer you asked for:',
  'Sure, I have gone through the sections. My answer as JSON:',
  'Based on the context above, this is my assessment.',
  'I have checked the request against the schema {"type": "object"} and filled each of its fields:',
  'Thank you for the detailed brief! Below you will find the requested object.',
];
const closings: readonly string[] = [
  'Let me know if you would like me to go into more detail.',
  'I hope this helps!',
  'Note: all fields follow the schema.',
];
const thoughts: readonly string[] = [
  'Okay, so the user wants one JSON object. Let me go through the sections one by one.',
  'Hmm, a first draft would be {"answer": "to be decided"}, but the schema wants more than that.',
  'First the easy fields, then the ones that need a reason. A list like [1, 2] is not asked for.',
  'The quotation "as stated above" should not go into the answer. Good, I can write it down now.',
];

const fence = '```';
const fenced = (json: string): string => `${fence}json\n${json}\n${fence}`;

const ways: readonly ((json: string, dice: Dice) => string)[] = [
  (json, dice) => `${dice.pick(openings)}\n\n${json}`,
  fenced,
  (json, dice) => `${dice.pick(openings)}\n\n${fenced(json)}\n\n${dice.pick(closings)}`,
  (json, dice) => `<think>\n${dice.draw(thoughts, 2).join('\n')}\n</think>\n\n${json}`,
];

export const wrapped: Manner = {
  meaning: 'puts prose, a code fence or a <think> block around its JSON',
  writes: (text, { dice }) => dice.pick(ways)(text, dice),
};
