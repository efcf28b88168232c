import type { Level } from '../vocabulary.ts';
import { truncate } from '../../text/cut.ts';

/** What a session is about, as its run keeps it: it is settled when the session is opened and holds for its life. */
export interface SessionBrief {
  /** The statement, as it was asked; data, whatever it says. */
  readonly problem: string;
  /** Its first line, shortened, for lists. */
  readonly title: string;
  /** Set by the asker; null: PHI's testimony holds. */
  readonly stakes: Level | null;
  readonly uncertainty: Level | null;
  /** How deep it is nested; 0: asked by a user. */
  readonly depth: number;
  /** How many entries of earlier sessions' memories matched. */
  readonly matches: number;
  /** How many facts it was opened with; nothing: none. */
  readonly facts?: number;
  /** Weights of agents' words by agent id, from what memory held at the opening. */
  readonly standings: Readonly<Record<string, number>>;
}

const titleLength = 80;

/** The first line that says something, without the marks of a heading. */
export function titleOf(problem: string): string {
  const line =
    problem
      .split('\n')
      .map((text) => text.replace(/^[#>*\-\s]+/, '').trim())
      .find((text) => /[\p{L}\p{N}]/u.test(text)) ?? problem.trim();
  return truncate(line, titleLength);
}
