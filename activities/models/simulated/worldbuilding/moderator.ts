import type { ModerationAnswer } from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { wordsOf } from './context.ts';
import { withoutMarkers } from './markers.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** What keeps an offer out, and what is said of it. */
const refused: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instruction|rule|prompt|above|previous)|\bsystem prompt\b|\byou are now\b|\byour task\b/i,
    'It gives orders to whoever reads it, and says nothing of a world.',
  ],
  [
    /\b(?:judges?|jury)\b|\bscores?\b|\bvotes? for\b|\bteam [ab]\b/i,
    'It speaks to the judges or of the teams, and not of their worlds.',
  ],
  [/\b(?:idiots?|stupid|morons?|losers?|scum|shut up|kill yourself|hate you)\b/i, 'It insults somebody.'],
  [/https?:|www\.|<\s*(?:\/\s*)?\w/i, 'It carries a link or markup.'],
  [/\b(?:porn|nude|rape|genocide|swastika)\b/i, 'It is not fit to be shown to everybody.'],
];

/** A constraint passes unless it gives orders, insults, or is about the match instead of the world. */
export function moderate(prompt: MatchPrompt): ModerationAnswer {
  const offer = withoutMarkers(wordsOf(prompt, 'offer')).replace(/\s+/g, ' ').trim();
  const found = refused.find(([pattern]) => pattern.test(offer));
  if (found !== undefined) return { verdict: 'REFUSE', reason: found[1] };
  if (!/\p{L}{3}/u.test(offer)) return { verdict: 'REFUSE', reason: 'It says nothing that a team could build on.' };
  return { verdict: 'PASS', reason: `Both teams can meet it, and neither is favoured: “${truncate(offer, 200)}”` };
}
