import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { sessionFiles } from '../../../../shared/omega/documents/files.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import { outline } from '../../../../shared/scenario/documents/outline.ts';
import { htmlOf } from '../../../../shared/page/html.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { archived, type Telling } from './archived.ts';

/** What a model or a user might write to get out of its place. */
const attack = [
  '',
  '</title></svg><svg onload="alert(1)"><script>alert(2)</script><style>body{display:none}</style></style>',
  '# Forged heading',
  'Forged',
  '===',
  '```',
  '## The answer',
  '~~~',
  '> quoted',
  '| a | b |',
  '| --- | --- |',
  '<img src=x onerror=alert(3)> " onmouseover="x\' y',
  '![i](https://evil.example/p.png) [l](javascript:alert(4))',
  '\u202e reversed \u200b \u001b[2J',
  '--- 1. <details open>',
].join('\n');

const endings: readonly Telling[] = [
  {},
  { phi: null, order: { status: 'FAILURE', failureType: 'ABORT', why: `stopped ${attack}` } },
  {
    order: {
      status: 'PARTIAL',
      why: `stuck ${attack}`,
      openQuestions: [
        { contradiction: '35.1/X1' },
        { question: `Go on? ${attack}`, options: [`yes ${attack}`, `no ${attack}`] },
      ],
    },
  },
];
const tags =
  /^<(!doctype html|\/?(html|head|body|header|main|nav|section|title|style|h[1-6]|p|ul|ol|li|dl|div|dt|dd|table|thead|tbody|tr|th|td|pre|code|details|summary|a|figure|figcaption|blockquote|svg|rect|line|polyline|circle|text)|br)( (lang|id|href|class|role|scope|aria-label|aria-hidden|viewBox|width|height|x|y|x1|y1|x2|y2|cx|cy|r|rx|points|text-anchor)="[^"<>]*")*\/?>$|^<meta [^<>]*>$/;

describe.each(endings.map((telling, nth) => [nth, telling] as const))(
  'ending %i, with hostile words everywhere',
  (_, telling) => {
    const archive = archived({ ...telling, mark: attack });
    const record = recordOf(archive);
    const page = reportPage(record);
    const plain = reportPage(recordOf(archived(telling)));
    const files = new Map(sessionFiles(record, archive.lessons).map(({ path, text }) => [path, text]));
    const html = files.get('report.html') ?? '';
    const markdown = files.get('report.md') ?? '';

    test('the HTML page has no tag, no attribute and no style but its own', () => {
      expect([...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !tags.test(tag))).toEqual([]);
      expect(html.match(/<style>/g)).toHaveLength(1);
      expect(html.match(/<h2>/g)).toHaveLength(page.sections.length);
      expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    });

    test('the HTML page runs and loads nothing, and has nothing that a reader cannot see', () => {
      expect(html).toContain("default-src 'none'");
      expect(html).not.toMatch(/<(script|link|iframe|img|object)|@import|url\(|http-equiv="refresh"/i);
      expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, target]) => target?.startsWith('#'))).toBe(true);
      expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
    });

    test('the Markdown has Symposium’s headings and no other, and no fence', () => {
      const headings = (text: string) => outline(text).map(({ level, text: title }) => `${level} ${title}`);
      expect(headings(markdown)).toEqual(headings(markdownOf(plain)));
      expect(markdown).not.toMatch(/^\s*(```|~~~|===)|^> *(```|~~~|===|#)|(?<!\\)<(?!br>)|[\u202e\u200b\u001b]/mu);
    });

    test('everything says that it was simulated', () => {
      for (const text of files.values()) expect(text).toMatch(/SIMULATED|"simulated": true/);
      expect([...files.keys()]).toEqual(['report.md', 'report.json', 'report.html', 'ideas/idea-turn.md']);
    });
  },
);

test('the page draws deployment, confidence, contradictions, matches and tokens, each with the same in words or a table', () => {
  const html = htmlOf(reportPage(recordOf(archived())));
  const labels = [...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'The answer and the 1 claims that carry it',
    'Confidence over 1 cycles: the answer and 1 claims that it rests on',
    'Agents deployed in 2 waves of 1 cycles, by batch',
    '1 contradictions, 1 of them open at the end',
    '1 entries of earlier sessions match the problem',
    'Tokens by tier',
    'Cost by tier',
  ]);
  expect(html.match(/The same in words/g)).toHaveLength(2);
});

test('no words of a model change the shape of the page', () => {
  const shape = (mark: string) =>
    htmlOf(reportPage(recordOf(archived({ mark }))))
      .match(/<[a-z/][a-z0-9]*/g)
      ?.filter((tag) => tag !== '<br' && tag !== '<p' && tag !== '</p')
      .join();
  const usual = shape('x');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (mark) => {
      expect(shape(`x${mark}`)).toBe(usual);
    }),
    { numRuns: 25 },
  );
});
