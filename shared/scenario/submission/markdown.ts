import { isRule, cellsOf, proseOf, sectionsOf, type Line, type WrittenSection } from './sections.ts';
import { numberOf, readCell } from './sections.ts';
import { template, type Column, type TemplateSection } from './template.ts';
import { readSubmission, submissionLimit, type Flaw, type Submission } from './submission.ts';
import { prefix } from '../../text/cut.ts';

type MarkdownReading =
  | { readonly ok: true; readonly submission: Submission }
  /** Each names the line or the section, what is wrong there and what to do. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** A value of the JSON form, and where in the document it was written. */
interface Placed {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly line: number;
  readonly section: string;
}

/** Reads a submission written by the template, into the very structure that a JSON submission has. Total. */
export function readMarkdown(markdown: string): MarkdownReading {
  if (markdown.length > submissionLimit)
    return {
      ok: false,
      problems: [`document: is ${markdown.length} characters long; shorten it to at most ${submissionLimit}`],
    };
  const { name, sections, stray } = sectionsOf(markdown);
  const placed: Placed[] =
    name === null ? [] : [{ path: ['scenario', 'name'], value: name.text, line: name.number, section: 'the title' }];
  const problems = [
    ...(name === null ? ['document: has no title; begin with a line such as "# The Pump House"'] : []),
    ...stray
      .slice(0, 3)
      .map(({ number }) => `line ${number}: stands in no section; put it under one of the ## headings`),
    ...headings(sections),
  ];
  for (const form of template) {
    const written = sections.find(({ title }) => same(title, form.title));
    if (written) problems.push(...readSection(form, written, placed));
    else if (form.absent === 'required')
      problems.push(`section "## ${form.title}": is missing; add it, as in examples/contributions`);
    else if (form.absent === 'empty') placed.push({ path: form.at, value: [], line: 0, section: form.title });
  }
  if (problems.length > 0) return { ok: false, problems };
  const read = readSubmission(assembled(placed));
  return read.ok ? read : { ok: false, problems: read.flaws.map((flaw) => located(flaw, placed)) };
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

function headings(sections: readonly WrittenSection[]): string[] {
  const unknown = sections.filter(({ title }) => !template.some((form) => same(title, form.title)));
  const again = sections.filter(
    ({ title }, place) => sections.findIndex((other) => same(other.title, title)) !== place,
  );
  return [
    ...unknown
      .slice(0, 10)
      .map(
        ({ title, number }) =>
          `line ${number}: there is no section ${JSON.stringify(prefix(title, 60))}; use one of: ${template.map((form) => form.title).join(', ')}`,
      ),
    ...again
      .slice(0, 10)
      .map(({ number }) => `line ${number}: this section stands twice; put both parts under one heading`),
  ];
}

/** Adds what the section holds; returns what is wrong in it. */
function readSection({ title, at, form }: TemplateSection, written: WrittenSection, placed: Placed[]): string[] {
  const put = (path: readonly (string | number)[], value: unknown, line: number) =>
    void placed.push({ path, value, line, section: title });
  switch (form.holds) {
    case 'prose':
      put(at, proseOf(written), written.number);
      return [];
    case 'number': {
      const text = proseOf(written);
      const number = form.none && text.toLowerCase() === 'none' ? { value: null } : numberOf(text);
      if (number) put(at, number.value, written.number);
      return number
        ? []
        : [
            `line ${written.number}, ${title}: has to be a number such as 90 or 0.8${form.none ? ', or the word none' : ''}`,
          ];
    }
    case 'fields': {
      const columns = [
        { title: 'Field', field: 'field', kind: 'text' },
        { title: 'Value', field: 'value', kind: 'text' },
      ] as const;
      const { entries, problems } = tableOf(title, columns, written);
      const times = new Map<string, number>();
      return [
        ...problems,
        ...entries.flatMap(({ line, cells: [field = '', text = ''] }) => {
          const known = form.columns.find((one) => same(field, one.title));
          if (!known)
            return [
              `line ${line}, ${title}: there is no field ${JSON.stringify(prefix(field, 60))}; use one of: ${form.columns.map((one) => one.title).join(', ')}`,
            ];
          const before = times.get(known.field) ?? 0;
          times.set(known.field, before + 1);
          if (before > 0 && !known.list) return [`line ${line}, ${title}: ${known.title} stands twice`];
          return fill(title, known, text, line, [...at, known.field, ...(known.list ? [before] : [])], put);
        }),
      ];
    }
    case 'rows': {
      const { entries, problems } = tableOf(title, form.columns, written);
      if (entries.length === 0) put(at, [], written.number);
      return [
        ...problems,
        ...entries.flatMap(({ line, cells }, place) =>
          form.columns.flatMap((column, nth) =>
            fill(title, column, cells[nth] ?? '', line, [...at, place, column.field], put),
          ),
        ),
      ];
    }
    case 'texts': {
      const { entries, problems } = tableOf(title, [{ title: form.title, field: 'text', kind: 'text' }], written);
      put(
        at,
        entries.map(({ cells: [text] }) => text ?? ''),
        written.number,
      );
      return problems;
    }
  }
}

function fill(
  title: string,
  column: Column,
  text: string,
  line: number,
  path: readonly (string | number)[],
  put: (path: readonly (string | number)[], value: unknown, line: number) => void,
): string[] {
  const read = readCell(column.kind, text);
  if ('wrong' in read) return [`line ${line}, ${title}: ${column.title} ${read.wrong}`];
  put(path, read.value, line);
  return [];
}

/** The rows of a section's one table, with the cells in the template's order, whatever the order of the document's. */
function tableOf(
  title: string,
  columns: readonly Column[],
  { lines, number }: WrittenSection,
): {
  readonly entries: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly problems: string[];
} {
  const wanted = `| ${columns.map((column) => column.title).join(' | ')} |`;
  const written = lines
    .filter(({ text }) => text.trim() !== '')
    .map((line): Line & { cells: readonly string[] | null } => ({ ...line, cells: cellsOf(line) }));
  const loose = written.find(({ cells }) => cells === null);
  if (loose)
    return {
      entries: [],
      problems: [
        `line ${loose.number}, ${title}: is no row of a table; this section holds one table with the head ${wanted}`,
      ],
    };
  const [head, rule, ...body] = written;
  const titles = head?.cells ?? [];
  const places = columns.map((column) => titles.findIndex((cell) => same(cell, column.title)));
  if (
    head === undefined ||
    titles.length !== columns.length ||
    places.includes(-1) ||
    new Set(places).size !== columns.length
  ) {
    return { entries: [], problems: [`line ${head?.number ?? number}, ${title}: the table needs the head ${wanted}`] };
  }
  if (!isRule(rule?.cells ?? []))
    return {
      entries: [],
      problems: [
        `line ${head.number + 1}, ${title}: under the head of the table belongs a line of dashes, such as |${columns.map(() => '---|').join('')}`,
      ],
    };
  const uneven = body.filter(({ cells }) => (cells ?? []).length > columns.length);
  return {
    entries: body.map((row) => ({ line: row.number, cells: places.map((place) => row.cells?.[place] ?? '') })),
    problems: uneven.map(
      (row) =>
        `line ${row.number}, ${title}: has ${row.cells?.length ?? 0} cells where the head has ${columns.length}; write a bar inside a cell as \\|`,
    ),
  };
}

/** Paths to a tree. A number in a path makes a list. */
function assembled(placed: readonly Placed[]): unknown {
  const root: Record<string, unknown> = {};
  for (const { path, value } of placed) {
    let node: Record<string | number, unknown> = root;
    for (const [depth, part] of path.entries()) {
      if (depth === path.length - 1) node[part] = value;
      else node = (node[part] ??= typeof path[depth + 1] === 'number' ? [] : {}) as Record<string | number, unknown>;
    }
  }
  return root;
}

/** A flaw of the JSON form, at the line that it came from. */
function located({ path, what }: Flaw, placed: readonly Placed[]): string {
  if (path.length === 0) return `document: ${what}`;
  // Where the two paths part: nowhere, or only below the flaw's own place.
  const parting = (one: Placed) => one.path.findIndex((part, place) => String(part) !== String(path[place]));
  const exact = placed.find((one) => one.line > 0 && (parting(one) === -1 || parting(one) >= path.length));
  const section = template.findLast((form) => form.at.every((part, place) => part === String(path[place])));
  const field = String(path.at(-1) ?? 'document');
  if (exact) return `line ${exact.line}, ${exact.section}: ${titleOf(path, field)} ${what}`;
  return section ? `section "## ${section.title}": ${titleOf(path, field)} ${what}` : `${path.join('.')}: ${what}`;
}

/** The template's word for a field of the JSON form. */
function titleOf(path: readonly (string | number)[], field: string): string {
  for (const { at, form } of template) {
    if (!('columns' in form) || !at.every((part, place) => part === String(path[place]))) continue;
    const column = form.columns.find((one) => path.slice(at.length).includes(one.field));
    if (column) return column.title;
  }
  return field;
}
