import { dice, type Dice, type Range } from '../dice.ts';
import { contextOf, type AgentContext } from './context.ts';
import type { Prompt } from '../prompt.ts';

/** One simulated agent at one request: what it was asked, what it sees, and dice of its own. */
export interface Mind {
  readonly prompt: Prompt;
  readonly context: AgentContext;
  /** Server seed and scenario: shared by all agents of a run. */
  readonly salt: string;
  readonly roll: Dice;
}

export function mindOf(seed: string, prompt: Prompt): Mind {
  const salt = `${seed}|${prompt.scenarioId}`;
  return {
    prompt,
    context: contextOf(prompt),
    salt,
    roll: dice([salt, prompt.agent, prompt.phase, prompt.task, prompt.subject ?? ''].join('|')),
  };
}

/** A confidence that clears every threshold and is never a claim of certainty. */
export function confidenceOf(mind: Mind, range: Range = [0.74, 0.91, 0.01]): number {
  return mind.roll.between(range);
}
