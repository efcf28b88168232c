import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cell, escapeHtml, escapeRegExp, line, paragraphs, words } from '../../../shared/text/escape.ts';

describe('HTML', () => {
  test('text and attributes hold words and no markup', () => {
    expect(escapeHtml(`<a href="x" onclick='y'>&amp;</a>\u202e`)).toBe(
      '&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', '\u2028') }), (given) => {
        expect(escapeHtml(given)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});

describe('a pattern', () => {
  test('finds a text as it is written, with and without the flag for Unicode, in and outside of a class', () => {
    const signs = fc.string({ unit: fc.constantFrom(...Array.from('\\^$.*+?()[]{}|/-=!<>:#&a é'), '🜂') });
    fc.assert(
      fc.property(signs, (given) => {
        for (const flags of ['', 'i', 'u']) {
          expect(new RegExp(`^${escapeRegExp(given)}$`, flags).test(given)).toBe(true);
          for (const one of given)
            if (flags === 'u' || one.length === 1)
              expect(new RegExp(`^[${escapeRegExp(one)}]$`, flags).test(one)).toBe(true);
        }
      }),
    );
  });
});

test('a megabyte of one sign is escaped', () => {
  for (const sign of ['&', '&a', '<', '@', 'www.', '://', '\n', '- ', '1.', '|', '\\', '`']) {
    const given = sign.repeat(300_000);
    for (const escape of [escapeHtml, words, line, cell, paragraphs]) expect(typeof escape(given)).toBe('string');
  }
});
