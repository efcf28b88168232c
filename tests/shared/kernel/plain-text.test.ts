import { expect, test } from 'vitest';
import fc from 'fast-check';
import { plain } from '../../../shared/kernel/plain-text.ts';
import { visible } from '../../../shared/text/invisible.ts';

/** What the rules mean, as patterns that look for the end of each mark anew. */
const meant: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[\u2010\u2011]/g, '-'],
  [/<!--[\s\S]*?-->/g, ''],
  [/^ {0,3}(```|~~~).*$/gm, ''],
  [/^ {0,3}([-*_=] ?){3,}$/gm, ''],
  [/^(?=[^\n]*---)[ \t|:-]+$/gm, ''],
  [/^[^\S\n]*\|(.*)\|[^\S\n]*$/gm, '$1'],
  [/^ {0,3}#{1,6} +(.*?)#*$/gm, '$1'],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:[-*+•–]|\(?\d{1,3}[.)]|\(?[a-z][)])[ \t]+/gm, ''],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*\*|\*\*|___|__)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi, ''],
  [/\p{Extended_Pictographic}\ufe0f?/gu, ''],
  [/[“”„«»]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/[^\S\n]+/g, ' '],
  [/ ?\n ?/g, '\n'],
  [/\n{2,}/g, '\n'],
];

const asMeant = (text: string): string =>
  meant.reduce((left, [pattern, instead]) => left.replace(pattern, instead), visible(text.normalize('NFC'))).trim();

const signs = [
  ...[
    '*',
    '**',
    '***',
    '_',
    '__',
    '___',
    '#',
    '# ',
    '## ',
    '[',
    ']',
    '](',
    '(',
    ')',
    '!',
    '![',
    '|',
    '`',
    '```',
    '~~~',
  ],
  ...['<!--', '-->', '-', '--', '---', '>', '> ', '<', '<b>', '</b>', '- ', '1. ', 'a) ', '=', ':'],
  ...[
    ' ',
    ' ',
    ' ',
    '\t',
    '\u00a0',
    '\u2003',
    '\n',
    '\n',
    '\r',
    '\u2028',
    '\ufeff',
    'a',
    'b',
    'x1',
    '😀',
    '“',
    '’',
    '\ud800',
  ],
];
const marked = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(''));

test('means what its rules mean, written as patterns', () => {
  fc.assert(
    fc.property(marked, (text) => {
      expect(plain(text)).toBe(asMeant(text));
    }),
    { numRuns: 20_000 },
  );
});

// Rules that looked for the end of each mark anew would take minutes.
test.each([
  ...['#', '# ', '# #', '#x', '*', '**', '**a ', '* a', '***', '_', '__a ', '___a __', '[', '[a', '[a](', '![', ']('],
  ...[
    '<!--',
    '<!-',
    '<a ',
    '<a',
    '`',
    '``',
    '~~~',
    '|',
    '| ',
    '> ',
    '>',
    '- ',
    '-',
    '- - ',
    ' ',
    '\t',
    '\u00a0',
    '\n',
    ' \n',
  ],
])('half a megabyte of %j is read in linear time', (part) => {
  const text = part.repeat(500_000 / part.length);
  const began = performance.now();
  for (const before of ['', '# ', 'x']) plain(`${before}${text}x`);
  expect(performance.now() - began).toBeLessThan(10_000);
});
