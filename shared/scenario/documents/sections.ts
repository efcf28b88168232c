import { outline, saysNothing, type Section } from './outline.ts';
import type { Heading } from './templates.ts';

/** A section that only holds subsections may have no words of its own. */
function hasSubsection(template: readonly Heading[], index: number): boolean {
  const level = template[index]?.[0] ?? 1;
  return (template[index + 1]?.[0] ?? 0) > level;
}

/**
 * What the DOCUMENT gate asks of a document's sections (scenario rules §5.6): `missing: Environment`, `empty: Scoring
 * Rubric`, in the template's order; nothing where the document is complete. `empty` decides what counts as empty; by
 * default a section that only says `None` does.
 */
export function incompleteSections(
  markdown: string,
  template: readonly Heading[],
  empty: (section: Section) => boolean = saysNothing,
): string[] {
  const sections = outline(markdown);
  return template.flatMap(([level, text], index) => {
    const section = sections.find((one) => one.level === level && one.text === text);
    if (section === undefined) return [`missing: ${text}`];
    return empty(section) && !hasSubsection(template, index) ? [`empty: ${text}`] : [];
  });
}
