import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readMarkdown } from '../../../shared/scenario/submission/markdown.ts';
import { cellsOf, sectionsOf, readCell } from '../../../shared/scenario/submission/sections.ts';
import { template } from '../../../shared/scenario/submission/template.ts';
import { readSubmission, submissionLimit } from '../../../shared/scenario/submission/submission.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/contributions/${name}`, import.meta.url), 'utf8');
const granary = example('granary.md');
const problems = (markdown: string) => {
  const read = readMarkdown(markdown);
  return read.ok ? [] : read.problems;
};
const lineOf = (part: string) => granary.slice(0, granary.indexOf(part)).split('\n').length;

describe('the Markdown template', () => {
  test('says what the JSON example says', () => {
    expect(readMarkdown(granary)).toEqual(readSubmission(JSON.parse(example('granary.json'))));
  });

  test('is read the same with the line ends of another system and its sections in another order', () => {
    expect(readMarkdown(granary.replaceAll('\n', '\r\n'))).toEqual(readMarkdown(granary));
    const [head = '', ...sections] = granary.split(/^(?=## )/m);
    expect(readMarkdown([head, ...sections.map((text) => `${text}\n`).reverse()].join(''))).toEqual(
      readMarkdown(granary),
    );
  });

  test('holds what stands in a solution’s place, by tables of its own', () => {
    const paradox = [
      '## Paradox',
      '',
      '| Field | Value |',
      '|---|---|',
      '| Theorem | None can be first and last |',
      '| Argument | Each rules the other out |',
      '| Apparent way | Run in a circle |',
      '',
      '## Premises',
      '',
      '| Id | Statement |',
      '|---|---|',
      '| P1 | One is first |',
      '| P2 | The same is last |',
      '',
      '## Irrelevant Elements',
      '',
      '| Element |',
      '|---|',
      '| The hat |',
      '',
      '## Degenerate',
      '',
      '| Field | Value |',
      '|---|---|',
      '| Trivial answer | Leave |',
      '| Why overthought | Pride |',
      '',
    ].join('\n');
    const read = readMarkdown(`${granary}\n${paradox}`);
    expect(read.ok && read.submission.scenario.paradox).toEqual({
      theorem: 'None can be first and last',
      argument: 'Each rules the other out',
      apparentWay: 'Run in a circle',
      premises: [
        { id: 'P1', statement: 'One is first' },
        { id: 'P2', statement: 'The same is last' },
      ],
    });
    expect(read.ok && read.submission.scenario.degenerate).toEqual({
      trivialAnswer: 'Leave',
      whyOverthought: 'Pride',
      irrelevant: ['The hat'],
    });
  });

  test.each([
    ['no title', granary.replace('# The Granary Door', ''), /^document: has no title/],
    ['a section left out', granary.replace('## Threat', '## Starting States'), /^section "## Threat": is missing/],
    [
      'a section that there is not',
      `${granary}\n## Weather\n\nRain.\n`,
      /^line \d+: there is no section "Weather"; use one of: Brief, /,
    ],
    ['a section twice', `${granary}\n## Threat\n\nRain.\n`, /this section stands twice/],
    [
      'text before the first section',
      granary.replace('## Brief', 'Hello.\n\n## Brief'),
      /^line \d+: stands in no section/,
    ],
    [
      'a table without its head',
      granary.replace('| Object | Mass |', '| Thing | Mass |'),
      new RegExp(`^line ${lineOf('| Object | Mass |')}, Objects: the table needs the head \\| Object \\| Mass \\|`),
    ],
    [
      'a table without its rule',
      granary.replace('|---|---|---|---|---|\n| Hoist rope', '| Hoist rope'),
      /Objects: under the head of the table belongs a line of dashes/,
    ],
    [
      'prose in a table’s section',
      granary.replace('| Hoist rope', 'A rope.\n| Hoist rope'),
      /Objects: is no row of a table/,
    ],
    [
      'a bar too many',
      granary.replace('| hemp |', '| hemp | jute |'),
      /Objects: has 6 cells where the head has 5; write a bar inside a cell as \\\|/,
    ],
    [
      'a time in words',
      granary.replace('| 240 |', '| four minutes |'),
      new RegExp(`^line ${lineOf('| 240 |')}, Solution Steps: Seconds is "four minutes", and has to be a number`),
    ],
    [
      'a quantity without a number',
      granary.replace('load = 40 kg', 'load = much'),
      /Physical Claims: Quantities has "load = much from >= shutter"; write quantities as/,
    ],
    [
      'a deadline that is none',
      granary.replace('\n600\n', '\nsoon\n'),
      /Deadline in Seconds: has to be a number such as 90 or 0.8, or the word none/,
    ],
    [
      'an unknown field',
      granary.replace('| Tier | FRACTURE |', '| Level | FRACTURE |'),
      /Brief: there is no field "Level"/,
    ],
    [
      'an unknown tier',
      granary.replace('| Tier | FRACTURE |', '| Tier | HARD |'),
      new RegExp(`^line ${lineOf('| Tier |')}, Brief: Tier is "HARD", which is unknown`),
    ],
    [
      'a strength that there is not',
      granary.replace('| strong |', '| huge |'),
      new RegExp(`^line ${lineOf('| strong |')}, Distractors: Strength `),
    ],
    [
      'neither yes nor no',
      granary.replace('| Fits category | yes |', '| Fits category | perhaps |'),
      /Concept: Fits category is "perhaps"; write yes or no/,
    ],
    ['a field left out', granary.replace('| Cognitive skill |', '| Summary |'), /Concept: Summary stands twice/],
    ['a confidence above 1', granary.replace('\n0.8\n', '\n80\n'), /^line \d+, Confidence: /],
    [
      'too much of it',
      granary + ' '.repeat(submissionLimit),
      new RegExp(`^document: is \\d+ characters long; shorten it to at most ${submissionLimit}`),
    ],
  ])('with %s is refused at its line, with what to do', (_, markdown, said) => {
    expect(problems(markdown)).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  });

  test('is read without a fault whatever is written', () => {
    const piece = fc.constantFrom(
      '## Brief',
      '## Objects',
      '# A',
      '| Field | Value |',
      '|---|---|',
      '| Tier | SPARK |',
      '|',
      '\\|',
      '<!--',
      '-->',
      '',
      'text',
      '## ',
      '__proto__',
      '| Constraint | x |',
      '\u0000',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (lines) => {
        expect(readMarkdown(lines.join('\n')).ok).toBe(false);
      }),
    );
  });

  test('names only fields that the JSON form has', () => {
    const read = readSubmission(JSON.parse(example('granary.json')));
    const root: unknown = read.ok
      ? {
          ...read.submission,
          scenario: {
            ...read.submission.scenario,
            openFrontier: { evaluationCriteria: [] },
            paradox: { premises: [] },
            metamorphic: {},
            degenerate: { irrelevant: [] },
          },
        }
      : null;
    const at = (path: readonly string[]) =>
      path.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], root);
    for (const { title, at: path } of template) expect([title, at(path) !== undefined]).toEqual([title, true]);
  });
});

describe('the pieces of a document', () => {
  test('are cells between bars, of which one in a cell is written with a backslash', () => {
    expect(cellsOf({ text: '| a \\| b |  | c |', number: 1 })).toEqual(['a | b', '', 'c']);
    expect(cellsOf({ text: 'a | b', number: 1 })).toBeNull();
  });

  test('are sections without their comments, whose lines keep their numbers', () => {
    expect(sectionsOf('# A\n<!-- x\ny -->\n## B\ntext <!-- z --> more\n<!-- open').sections).toEqual([
      {
        title: 'B',
        number: 4,
        lines: [
          { text: 'text  more', number: 5 },
          { text: '<!-- open', number: 6 },
        ],
      },
    ]);
  });

  test('are quantities of a name, a number, a unit and a place', () => {
    expect(readCell('quantities', 'mass = 15 kg; drag = -0.4; rate = 2e3 m / s')).toEqual({
      value: [
        { name: 'mass', value: 15, unit: 'kg' },
        { name: 'drag', value: -0.4, unit: '' },
        { name: 'rate', value: 2000, unit: 'm / s' },
      ],
    });
    expect(readCell('quantities', 'mass = 15 kg from object:table/mass; rise = 25 K from = heat / mass')).toEqual({
      value: [
        { name: 'mass', value: 15, unit: 'kg', source: 'object:table/mass' },
        { name: 'rise', value: 25, unit: 'K', source: '= heat / mass' },
      ],
    });
    expect(readCell('names', '-')).toEqual({ value: [] });
  });
});
