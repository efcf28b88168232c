import type { Heading } from './templates.ts';

/** A heading of a Markdown document with the lines up to the next heading of any level. */
interface Section {
  readonly level: number;
  readonly text: string;
  readonly lines: readonly string[];
}

/** Is this line the opening or end of a fenced block? */
export function isFence(line: string): boolean {
  return /^ {0,3}(```|~~~)/.test(line);
}

/**
 * Sections of a document in order. Lines inside a fence are never headings; what stands before the first heading is
 * dropped.
 */
export function outline(markdown: string): Section[] {
  const sections: { level: number; text: string; lines: string[] }[] = [];
  let fenced = false;
  for (const line of markdown.split('\n')) {
    if (isFence(line)) fenced = !fenced;
    const found = fenced ? null : /^ {0,3}(#{1,6})\s+(?!\s)(.*)$/.exec(line);
    if (found === null) sections.at(-1)?.lines.push(line);
    else sections.push({ level: found[1]?.length ?? 1, text: found[2] ?? '', lines: [] });
  }
  return sections;
}

function written(section: Section): string[] {
  return section.lines.filter((line) => line.trim() !== '' && !/^-{3,}$/.test(line.trim()));
}

/** Nothing at all: blank lines, rules, a table that has a head and no rows. */
export function isEmpty(section: Section): boolean {
  const lines = written(section);
  return lines.length === 0 || (lines.length === 2 && lines.every((line) => line.startsWith('|')));
}

/** Nothing but our own words for nothing: in a log that is an answer, in a section of content a gap. */
function saysNothing(section: Section): boolean {
  const lines = written(section);
  const rows = lines.filter((line) => line.startsWith('|')).slice(2);
  const others = lines.filter((line) => !line.startsWith('|'));
  return (
    rows.every((row) => /^\|( (None|–) \|)+$/.test(row)) &&
    others.every((line) => /^(- )?(None\.|None stated\.|–)$/.test(line))
  );
}

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
