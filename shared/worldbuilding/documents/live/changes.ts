import type { Part } from './parts.ts';

/** A part as it was told last; `markup` null: it is gone. */
interface ToldPart extends Omit<Part, 'markup'> {
  readonly markup: string | null;
  /** The version in which it became so. */
  readonly version: number;
}

/** A page as it was told so far. The version rises with each change, and with nothing else. */
export interface Told {
  readonly version: number;
  /** In the order of the page, what is gone last. */
  readonly parts: readonly ToldPart[];
}

/** A part to be put in its place: after another of the same container, or first in it; `markup` null: to be taken out. */
export interface Change extends Omit<Part, 'markup'> {
  readonly markup: string | null;
  readonly after: string | null;
}

export const nothingTold: Told = { version: 0, parts: [] };

/** What is told after a page has become `parts`. The same page again is told by the same version. */
export function retold(before: Told, parts: readonly Part[]): Told {
  const earlier = new Map(before.parts.map((part) => [part.id, part]));
  const present = new Set(parts.map(({ id }) => id));
  const version = before.version + 1;
  const now = parts.map((part): ToldPart => {
    const known = earlier.get(part.id);
    return known?.markup === part.markup ? known : { ...part, version };
  });
  const gone = before.parts
    .filter(({ id }) => !present.has(id))
    .map((part): ToldPart => (part.markup === null ? part : { ...part, markup: null, version }));
  const all = [...now, ...gone];
  return all.some((part) => part.version === version) ? { version, parts: all } : before;
}

/** What whoever has seen the page up to a version lacks of it, in the order in which it can be put in. */
export function changesSince({ parts }: Told, version: number): Change[] {
  const last = new Map<string, string>();
  return parts.flatMap(({ version: changed, ...part }): Change[] => {
    const after = last.get(part.within) ?? null;
    if (part.markup !== null) last.set(part.within, part.id);
    return changed > version ? [{ ...part, after }] : [];
  });
}
