import type { z } from 'zod';
import { prefix, truncate } from '../../shared/text/index.ts';

/** A text may be so many times as long as its schema says. */
const taken = 2;
/** Fields that a machine reads: half a formula is another formula. */
const neverCut: ReadonlySet<unknown> = new Set(['expression']);
/** Room for the note, in characters. */
const longestNote = 2_000;

interface Shortened {
  /** A copy of the answer, in which no text that may be cut is longer than its schema says. */
  readonly value: unknown;
  /** `shortened: claims.0.statement from 690 to 600 characters; …` */
  readonly note: string;
}

type Parent = Record<string | number, unknown>;

/**
 * The answer with its long texts cut (kernel rules §10), or null where none is. Models count words badly, so a length is
 * a wish; what passes it twice over is a runaway answer. `issues`: what the schema finds wrong with `answer`, which is JSON.
 */
export function shortened(answer: unknown, issues: readonly z.core.$ZodIssue[]): Shortened | null {
  const value = structuredClone(answer);
  const cut = issues.flatMap((issue) => {
    if (issue.code !== 'too_big' || issue.origin !== 'string' || issue.exact === true) return [];
    const [parent, field] = [parentOf(value, issue.path), issue.path.at(-1)];
    if (parent === null || field === undefined || typeof field === 'symbol' || neverCut.has(field)) return [];
    const text = parent[field];
    const most = Number(issue.maximum);
    if (typeof text !== 'string' || text.trim().length > taken * most) return [];
    parent[field] = truncate(text.trim(), most);
    return [`${issue.path.join('.')} from ${text.trim().length} to ${most} characters`];
  });
  return cut.length === 0 ? null : { value, note: prefix(`shortened: ${cut.join('; ')}`, longestNote) };
}

/** What holds the last step of the path; null where the path leads nowhere, as below a key that is not there. */
function parentOf(value: unknown, path: readonly PropertyKey[]): Parent | null {
  let parent: unknown = value;
  for (const step of path.slice(0, -1)) parent = isParent(parent) && typeof step !== 'symbol' ? parent[step] : null;
  return path.length > 0 && isParent(parent) ? parent : null;
}

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;
