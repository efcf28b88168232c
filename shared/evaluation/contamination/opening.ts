import type { PublicDocument } from '../../scenario/documents/public.ts';
import { wordsIn } from './words.ts';

/** A scenario's narrative in two: what a subject is shown, and how it goes on. */
export type Opening = {
  readonly scenario: string;
  readonly shown: string;
  readonly hidden: string;
};

/** Fewer words than this are too few to tell a memory by. */
export const leastHidden = 24;

/** The first half of the narrative, by words; null: what follows is too short to tell anything. */
export function openingOf({ scenarioId, scenario: { narrative } }: PublicDocument): Opening | null {
  const words = narrative.trim().split(/\s+/u);
  const half = Math.ceil(words.length / 2);
  const [shown, hidden] = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  return wordsIn(hidden).length < leastHidden ? null : { scenario: scenarioId, shown, hidden };
}
