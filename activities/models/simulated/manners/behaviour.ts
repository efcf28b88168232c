import type { Json } from '../../../../shared/kernel/index.ts';
import { dice } from '../dice.ts';
import type { Manner, Occasion, Question, Seen, Thought } from './manner.ts';
import { manners, type MannerName } from './manners.ts';

/** All chosen manners at one request. Without any, nothing is changed. */
export interface Behaviour {
  readonly thought: Thought | null;
  readonly refuses: boolean;
  says(answer: Json): Json;
  writes(text: string): string;
}

/** Says what is asked for, and nothing else. */
export const obliging: Behaviour = {
  thought: null,
  refuses: false,
  says: (answer) => answer,
  writes: (text) => text,
};

/** The parts of a call key, `run/phase/round/agent/task/subject/ordinal` (kernel rules §4). */
function questionOf(key: string): Question | null {
  const [, , round, agent] = key.split('/');
  return agent !== undefined && /^\d+$/.test(round ?? '') ? { agent, round: Number(round) } : null;
}

/** What names a request: its idempotency key, and what else the dice hang on: the server's seed and the request's bytes. */
export interface Call {
  readonly seed: string;
  readonly key: string;
  readonly text: string;
}

/**
 * All chosen manners at one request. The dice of each manner are its own and fall
 * alike for the same call, so that a request that is sent again is answered alike, and no manner changes another's choices.
 */
export function behaviour(names: readonly MannerName[], { seed, key, text }: Call, asked: Seen): Behaviour {
  const acting = names.map((name): { readonly manner: Manner; readonly name: MannerName } => ({
    manner: manners[name],
    name,
  }));
  const occasion = (name: MannerName): Occasion => ({
    asked,
    question: questionOf(key),
    dice: dice(`${seed}|${key}|${text}|${name}`),
  });
  const thoughts = acting.map(({ manner, name }) => manner.thinks?.(occasion(name)) ?? null);
  return {
    thought: thoughts.find((thought) => thought !== null) ?? null,
    refuses: acting.some(({ manner, name }) => manner.refuses?.(occasion(name)) === true),
    says: (answer) => acting.reduce((said, { manner, name }) => manner.says?.(said, occasion(name)) ?? said, answer),
    writes: (text) =>
      acting.reduce((written, { manner, name }) => manner.writes?.(written, occasion(name)) ?? written, text),
  };
}
