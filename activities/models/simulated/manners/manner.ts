import type { Json } from '../../../../shared/kernel/index.ts';
import type { Dice } from '../dice.ts';

/** What a manner may know of a request. */
export interface Seen {
  /** How hard a model that thinks is to think; null: it is told not to. */
  readonly thinking: 'low' | 'medium' | 'high' | null;
  /** The JSON schema of the answer; null: none was sent. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** Whether an answer stands in the conversation already, and another one is asked for. */
  readonly again: boolean;
}

/** Who is asked, and for which time in its phase. */
export interface Question {
  readonly agent: string;
  readonly round: number;
}

/** A request, and dice of one manner that fall alike for the same request. */
export interface Occasion {
  readonly asked: Seen;
  /** As the idempotency key has it; null: it is none of Symposium's. */
  readonly question: Question | null;
  readonly dice: Dice;
}

/** What a model thought before it wrote. */
export interface Thought {
  /** As the provider shows it: a summary, shorter than what is billed. */
  readonly words: string;
  /** What is billed, and counted against the request's limit. */
  readonly tokens: number;
}

/** One way in which real models differ from the simulated ones. It acts where it has the method. */
export interface Manner {
  /** For a person who chooses among them. */
  readonly meaning: string;
  /** Thinks first; null: not at this request. */
  thinks?(occasion: Occasion): Thought | null;
  /** Whether it declines to answer. */
  refuses?(occasion: Occasion): boolean;
  /** Changes what is said. */
  says?(answer: Json, occasion: Occasion): Json;
  /** Changes how what is said is written down. `text` is JSON, or JSON in what earlier manners put around it. */
  writes?(text: string, occasion: Occasion): string;
}
