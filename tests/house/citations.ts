import { floors, read, sourcesIn } from './tree.ts';

/** The documents by the name under which comments cite them. */
export const documents = new Map([
  ['scenario', read('docs/rules/scenario.md')],
  ['OMEGA', read('docs/rules/omega.md')],
  ['worldbuilding', read('docs/rules/worldbuilding.md')],
  ['evaluation', read('docs/rules/evaluation.md')],
  ['kernel', read('docs/rules/kernel.md')],
]);
const unfenced = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '');
export const sections = new Map(
  [...documents].map(([name, markdown]) => [
    name,
    new Set([...unfenced(markdown).matchAll(/^#{2,6} ([0-9A-Z][0-9.]*) /gm)].map((match) => match[1])),
  ]),
);

/** Where comments cite the rules; this file and its test hold the forms of a citation. */
export const sources = sourcesIn(...floors, 'tests', 'bench').filter(
  (file) => file !== 'tests/house/rules.test.ts' && file !== 'tests/house/citations.ts',
);

/** The comments of a source, each on one line. */
export const commentsOf = (source: string) =>
  [...source.matchAll(/\/\*\*?[\s\S]*?\*\/|(?:^|(?<=\s))\/\/ .*(?:\n\s*\/\/ .*)*/gm)].map(([comment]) =>
    comment.replace(/\n\s*(?:\*(?!\/)|\/\/)? ?/g, ' '),
  );

const one = /§([0-9A-Z](?:[\w.]*\w)?)/g;
const cited =
  /\b(scenario|OMEGA|worldbuilding|evaluation|kernel) rules (§[0-9A-Z](?:[\w.]*\w)?(?:,? (?:and )?§[0-9A-Z](?:[\w.]*\w)?)*)/g;

/** Sections of the rules that a text names and that are not there. */
export const misnamed = (text: string): string[] =>
  [...text.matchAll(cited)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(one)].flatMap(([, section = '']) =>
      sections.get(name)?.has(section) === true ? [] : [`${name} rules §${section}`],
    ),
  );

/** Citations that lead nowhere: an unknown section, or a § that names no document. */
export function unresolved(text: string, own?: string): string[] {
  const rest = text.replace(cited, '').replace(/RFC \d+ §[\d.]+/g, '');
  const known = own === undefined ? undefined : sections.get(own);
  return [
    ...misnamed(text),
    ...[...rest.matchAll(/§(\S*)/g)].flatMap(([found]) => {
      const section = new RegExp(one.source).exec(found)?.[1];
      return section !== undefined && known?.has(section) === true ? [] : [found];
    }),
  ];
}

/** Citations in the comments of the sources that lead nowhere, each with its file. */
export const lostInComments = (): string[] =>
  sources.flatMap((file) =>
    commentsOf(read(file)).flatMap((comment) => unresolved(comment).map((citation) => `${file}: ${citation}`)),
  );
