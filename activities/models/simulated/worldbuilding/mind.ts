import { dice, type Dice } from '../dice.ts';
import type { MatchAgent, MatchPrompt } from '../prompt.ts';
import { contextOf, wordsOf, type AgentContext } from './context.ts';
import { loreOf, type Lore } from './lore.ts';
import { isStaged, stagedIn, type Marker } from './markers.ts';
import { textsIn } from './said.ts';
import { toldIn } from './told.ts';

/** One of a team at one request: what it was asked, what it sees, what its team has in mind, and dice of its own. */
export interface TeamMind {
  readonly agent: MatchAgent;
  readonly context: AgentContext;
  readonly lore: Lore;
  /** Whether something is staged for this turn. */
  readonly staged: (marker: Marker, again?: boolean) => boolean;
  /** Dice that all of the team share under a name, whoever of them is asked. */
  readonly shared: (name: string) => Dice;
  readonly roll: Dice;
}

/**
 * Both teams have the same match and the same prompts; what sets their dice apart is the letter in the ids that they
 * are shown.
 */
export function teamMind(seed: string, prompt: MatchPrompt): TeamMind {
  const context = contextOf(prompt);
  const salt = [seed, prompt.scenarioId, context.letter].join('|');
  const staged = stagedIn(prompt.sections.flatMap(({ body }) => textsIn(body)).join('\n'));
  const round = /[FLT]\d+$/.exec(context.goal?.proposal ?? '')?.[0] ?? null;
  return {
    agent: prompt.agent,
    context,
    lore: loreOf(toldIn(wordsOf(prompt, 'challenge')), context.letter, dice(`${salt}|lore`)),
    staged: (marker, again = context.again) => isStaged(staged, marker, round, again),
    shared: (name) => dice(`${salt}|${name}`),
    roll: dice(
      [
        salt,
        prompt.agent,
        prompt.phase,
        prompt.task,
        prompt.subject ?? '',
        context.goal?.proposal ?? '',
        context.said.length,
      ].join('|'),
    ),
  };
}
