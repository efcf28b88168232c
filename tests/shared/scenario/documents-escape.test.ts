import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { list, page, prose, table } from '../../../shared/page/markdown.ts';
import { cell, line, paragraphs } from '../../../shared/text/escape.ts';
import { renderEvaluation } from '../../../shared/scenario/documents/evaluation.ts';
import { renderMethodology } from '../../../shared/scenario/documents/methodology.ts';
import { renderPublic } from '../../../shared/scenario/documents/public.ts';
import { cellCount, styleFindings } from '../../../shared/scenario/documents/check.ts';
import {
  evaluationTemplate,
  methodologyTemplate,
  publicTemplate,
} from '../../../shared/scenario/documents/templates.ts';
import { sampleRecord } from '../../support/sample-record.ts';

/** What Markdown would take for structure, read here without the code under test. */
const structural =
  /^ {0,3}(#{1,6}(\s|$)|=+\s*$|-+\s*$|>|([-+*]|\d{1,9}[.)])(\s|$)|```|~~~|\||:?-+:?\s*$|(\*\s*){3,}$|(_\s*){3,}$)|^ {4,}\S|^\t/;
const live = /(?<!\\)(?:\\\\)*[<`|[]/;

const pieces = [
  '#',
  '## ',
  '=',
  '===',
  '-',
  '---',
  '- x',
  '+ ',
  '* ',
  '***',
  '___',
  '>',
  '|',
  '| a | b |',
  '|---|',
  ':--',
  '```',
  '~~~',
  '<b>',
  '<!--',
  '-->',
  '\\',
  '\\\\',
  '\\|',
  '[a](b)',
  '[a]: b',
  '![',
  '1. ',
  '2) ',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u0085',
  '\v',
  '\t',
  '    ',
  ' ',
  'word',
  'http://x.y',
  'www.x.y',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u{e0041}',
  '\u0000',
  '\ud800',
  '🜂',
  '&',
  '#8238;',
  '&#8238;',
  '&#x202e;',
  '&lt;',
  '&NewLine;',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('no words of a model', () => {
  test('can add a heading, list, quotation, fence or table to a paragraph', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const written of paragraphs(text).split('\n')) {
          expect(written).not.toMatch(structural);
          expect(written).not.toMatch(live);
          expect(written).not.toMatch(/\s$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('can leave a line, or start structure in a list item', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = line(text);
        expect(written).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(written).not.toMatch(structural);
        expect(written).not.toMatch(live);
        expect(list([text]).split('\n')).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });

  test('can add a row or a cell to a table', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, two) => {
        const rows = table(
          ['A', 'B'],
          [
            [one, two],
            ['x', 'y'],
          ],
        ).split('\n');
        expect(rows).toHaveLength(4);
        for (const row of rows) expect(cellCount(row)).toBe(2);
        expect(cell(one).replaceAll('<br>', '')).not.toMatch(live);
      }),
      { numRuns: 1000 },
    );
  });

  test('can name a sign that it may not write', () => {
    expect(line('a &#8238;b&#x2066; &lt;b&gt; R&D; Tom & Jo')).toBe(
      'a \\&#8238;b\\&#x2066; \\&lt;b\\&gt; R\\&D; Tom & Jo',
    );
    fc.assert(
      fc.property(hostile, (text) => {
        for (const written of [line(text), cell(text), paragraphs(text)])
          expect(written).not.toMatch(/(?<!\\)(?:\\\\)*&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i);
      }),
      { numRuns: 1000 },
    );
  });

  test('can turn the reading direction or hide', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const written of [line(text), cell(text), paragraphs(text)]) {
          expect(written).not.toMatch(
            /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000-\u0009\u000b-\u001f]/,
          );
          expect(written.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('can add a heading between two of ours', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = page(['## Ours', prose(text), '## Ours too']);
        expect(written.split('\n').filter((one) => /^#/.test(one))).toEqual(['## Ours', '## Ours too']);
      }),
    );
  });
});

test.each([
  [
    'ordinary punctuation',
    'It is (about) 3.5 m/s, 50% – “fast”; isn’t it? Yes! a_b & c.',
    'It is (about) 3.5 m/s, 50% – “fast”; isn’t it? Yes! a_b & c.',
  ],
  ['a negative number', '-5 °C', '-5 °C'],
  ['a decimal at a line’s start', '3.5 m', '3.5 m'],
  ['a product', '3 * 4', '3 \\* 4'],
  ['an address', 'see https://x.org and www.y.org', 'see https\\://x.org and www\\.y.org'],
  ['two paragraphs', 'One.\n\n\n\nTwo.', 'One.\n\nTwo.'],
  ['a list of the model’s own', 'First:\n- a\n- b\n1. c', 'First:\n\n\\- a\n\n\\- b\n\n1\\. c'],
  ['an underlined title', 'Title\n===', 'Title\n\n\\==='],
])('paragraphs keep %s readable', (_, text, written) => expect(paragraphs(text)).toBe(written));

test.each([
  ['line ends', 'a\nb', 'a<br>b'],
  ['bars', 'a | b', 'a \\| b'],
  ['a bar that pretends to be escaped', 'a \\| b', 'a \\\\\\| b'],
  ['nothing', ' \n ', '–'],
])('a cell with %s stays one cell', (_, text, written) => expect(cell(text)).toBe(written));

/** The record with every string that a model wrote replaced; names of agents, ids and labels of Symposium stay. */
function poisoned(value: unknown, poison: string): unknown {
  if (typeof value === 'string') return /^[A-Z-]+$|^[A-Z]\d+$/.test(value) ? value : `${value}${poison}`;
  if (Array.isArray(value)) return value.map((one) => poisoned(one, poison));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, poison)]));
  return value;
}

test('hostile text in every field leaves headings, tables and the stamp as they are', () => {
  const poison = '\n\n# Forged\n\n---\n| a | b |\n|---|---|\n```\n<script>\n\n- [x](y)\nTitle\n===\n\u202eevil | x\\';
  const parts = [
    'seed',
    'physics',
    'mathematics',
    'grounding',
    'classification',
    'informed',
    'delta',
    'memos',
    'readiness',
    'traces',
    'distractorReviews',
    'gates',
    'disagreements',
    'reviews',
    'discussions',
    'challenges',
    'refused',
    'vetoes',
    'breakthroughs',
    'corrections',
  ] as const;
  const record = {
    ...sampleRecord,
    ...Object.fromEntries(parts.map((part) => [part, poisoned(sampleRecord[part], poison)])),
  };
  for (const [render, template] of [
    [renderPublic, publicTemplate],
    [renderEvaluation, evaluationTemplate('KS')],
    [renderMethodology, methodologyTemplate],
  ] as const) {
    const markdown = render(record);
    expect(styleFindings(markdown, template)).toEqual([]);
    const rows = (text: string) => text.split('\n').filter((one) => one.startsWith('|')).length;
    expect(rows(markdown)).toBe(rows(render(sampleRecord)));
    expect(markdown).not.toMatch(/(?<!\\)<script/);
    expect(markdown.split('\n')[2]).toMatch(/^> \*\*SIMULATED\*\*/);
  }
});
