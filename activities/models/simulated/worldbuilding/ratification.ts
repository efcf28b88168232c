import type { Ratification } from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { wordsOf } from './context.ts';
import type { TeamMind } from './mind.ts';
import { paidFirst } from './spec.ts';

/** How often the Contrarian misses something in a first draft. */
const misses = 0.3;

const reasons: Readonly<Record<string, readonly string[]>> = {
  architect: [
    'Every wall in it was voted on; I could build from this.',
    'The three places carry what the governing logic puts on them.',
  ],
  lorekeeper: [
    'The chronicle knows every sentence of it.',
    'These are the people whom we talked about, with their shame left in.',
  ],
  contrarian: ['I could defend it against myself, and have tried.', 'What I objected to is in it, answered.'],
  synthesizer: [
    'Nothing in it is mine, and it hangs together.',
    'I would sign it; the loser of each vote can find their sentence.',
  ],
};

/** All sign, but the Contrarian, who wants to read in the stakes who pays; a draft that says so is the second one. */
export function ratify(mind: TeamMind, prompt: MatchPrompt): Ratification {
  const {
    agent,
    lore: { burden },
    staged,
    shared,
    roll,
  } = mind;
  const redrafted = wordsOf(prompt, 'spec').includes(paidFirst);
  const refuses =
    agent === 'contrarian' &&
    (staged('refuse-spec', redrafted) || (!redrafted && shared('ratification').unit() < misses));
  if (refuses)
    return {
      ratify: false,
      reason: `The stakes of the tension do not say who pays while it stays open. We agreed that it is ${burden.hungry}.`,
    };
  return { ratify: true, reason: roll.pick(reasons[agent] ?? ['It is what was agreed.']) };
}
