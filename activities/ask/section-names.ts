import type { Section } from './compose.ts';

export interface Named<S extends Section = Section> {
  /**
   * `reviewMemos.GALILEO`, and `reviewMemos.GALILEO.2` for a second one: unique within a request, stable for a context.
   */
  readonly name: string;
  readonly section: S;
}

/** Gives every section a name by what it is, who wrote it, and its place among those alike. */
export function nameSections(sections: readonly Section[]): Named[] {
  const seen = new Map<string, number>();
  return sections.map((section) => {
    const base = `${section.label}.${section.author}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { name: count === 1 ? base : `${base}.${count}`, section };
  });
}
