import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import picocolors from 'picocolors';
import type { Json } from '../../shared/kernel/json.ts';
import { htmlOf } from '../../shared/page/html.ts';
import { warning } from '../../workers/reviews/page-parts.ts';
import { pageOf } from '../../workers/scenario/review/page.ts';
import { markdownOf } from '../../shared/page/markdown.ts';
import { reviewPackage } from '../../workers/scenario/review/package.ts';
import type { Block, Page } from '../../shared/page/page.ts';
import type { PackageRows } from '../../workers/reviews/package-rows.ts';
import { terminalPage, wrap } from '../../workers/terminal/page.ts';
import { disputedRun } from './reviews-rows.ts';

const now = Date.parse('2026-11-22T04:48:00Z');
const plain = { columns: 90, colors: picocolors.createColors(false), full: true };

/**
 * What a model or a reviewer might write to get out of its place: markup, Markdown, controls of terminals and of
 * reading direction.
 */
const attack = [
  "<script>alert(1)</script><img src=x onerror=alert(2)>\"onload='x'",
  '# Forged heading',
  '## How to decide',
  '| a | b |',
  '| --- | --- |',
  '- [x] done',
  '> quoted',
  '```sh',
  'rm -rf /',
  '```',
  '![i](https://evil.example/p.png) [l](javascript:alert(3)) <https://evil.example> www.evil.example',
  '</style></section><h2>Forged</h2>',
  '\u001b[2J\u001b]8;;http://evil.example\u0007 \u202e reversed \u200b \u0000\u009b1m',
  '&lt;b&gt; &#60;',
].join('\n');

let marks = 0;
/** The same rows with the attack and a mark of its own behind each text that is more than a name, a choice or an id. */
function hostile(value: Json, key = ''): Json {
  if (typeof value === 'string') return kept.has(key) ? value : `${value} mark${(marks += 1)}end ${attack}`;
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => hostile(one, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([name, one]) => [name, hostile(one, name)]),
  );
}
const kept = new Set([
  'id',
  'claimId',
  'claim',
  'against',
  'stepId',
  'insightId',
  'status',
  'strength',
  'feasibility',
  'assessment',
  'dimensional',
  'uniqueness',
  'verdict',
  'comparator',
  'side',
  'decision',
  'override',
  'category',
  'kind',
  'merit',
  'architecture',
  'to',
  'state',
  'challenger',
  'challenged',
  'by',
  'dispute',
  'review',
  'outcome',
  'type',
  'ref',
  'key',
  'content',
  'phase',
  'subject',
  'task',
  'agent',
  'file',
  'decisions',
  'entryKey',
  'runKey',
]);

function hostileRun(): PackageRows {
  marks = 0;
  const { review, calls, ledger, notes, run } = disputedRun;
  const { file, ...stored } = review.package as Readonly<Record<string, Json>>;
  return {
    run: { ...run, brief: { ...run.brief, category: `${run.brief.category} ${attack}` as typeof run.brief.category } },
    review: {
      ...review,
      question: `${review.question} ${attack}`,
      group: `physicist ${attack}`,
      claimedBy: `mara ${attack}`,
      package: { ...(hostile(stored) as object), file: file ?? {} },
    },
    calls: calls.map((call) => ({
      ...call,
      answer: hostile(call.answer),
      facts: call.facts && (hostile(call.facts) as Readonly<Record<string, Json>>),
    })),
    ledger: ledger.map((row) => ({ ...row, content: hostile(row.content) as Readonly<Record<string, Json>> })),
    notes: notes.map((note) => ({ ...note, body: hostile(note.body) })),
  };
}

const page = pageOf(reviewPackage(hostileRun()), now);
const planted = [...new Set(JSON.stringify(page).match(/mark\d+end/g))];

test('the hostile run reaches the page from every side', () => {
  expect(planted.length).toBeGreaterThan(100);
});

describe('as HTML', () => {
  const html = htmlOf(page);
  const ours =
    /^<(!doctype html|\/?(html|head|body|header|main|nav|section|title|style|h[1-6]|p|ul|ol|li|dl|div|dt|dd|table|thead|tbody|tr|th|td|pre|code|details|summary|a)|br)( lang="en"| id="s\d+"| href="#s\d+"| class="[a-z]+"| role="note"| scope="col")*>$|^<meta [^<>]*>$/;

  test('has no tag but its own, whatever is in it', () => {
    expect([...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !ours.test(tag))).toEqual([]);
    expect(html.match(/<meta [^>]*>/g)).toHaveLength(6);
    expect(html.match(/<h2>/g)).toHaveLength(page.sections.length);
  });

  test('asks the browser to run and to load nothing, and names nothing to load', () => {
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<(script|link|iframe|img|object)|@import|url\(/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, target]) => target?.startsWith('#'))).toBe(true);
  });

  test('holds every word, and nothing that a reader cannot see', () => {
    for (const mark of planted) expect(html).toContain(mark);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&amp;lt;b&amp;gt;');
    expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
  });

  test('says first that it holds the solution, and that it is simulated', () => {
    expect(html.indexOf(warning)).toBeGreaterThan(0);
    expect(html.indexOf(warning)).toBeLessThan(html.indexOf('<h2>The point of dispute'));
    expect(html).toContain('SIMULATED');
  });
});

describe('as Markdown', () => {
  const markdown = markdownOf(page);
  const lines = markdown.split('\n');

  test('has no heading, quotation or code but its own', () => {
    expect(lines.filter((line) => /^# /.test(line))).toEqual([expect.stringMatching(/^# Review /)]);
    expect(lines.filter((line) => /^## /.test(line))).toEqual(page.sections.map(({ title }) => `## ${title}`));
    expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('```'))).toEqual(['```sh', '```']);
  });

  test('has no markup, link, image or bare address, and tables of one width', () => {
    expect(markdown.replace(/^```sh$[\s\S]*?^```$/m, '').replaceAll('<br>', '')).not.toMatch(/(?<!\\)<[a-z/!]/i);
    expect(markdown).not.toMatch(/(?<!\\)\[[^\]\\]*\]\(|(?<![\\:])https?:\/\/|(?<!\\)www\.e/);
    const tables = markdown.split('\n\n').filter((block) => block.startsWith('|'));
    const bars = (line: string) => line.match(/(?<!\\)\|/g)?.length;
    for (const rows of tables.map((block) => block.split('\n'))) expect(new Set(rows.map(bars)).size).toBe(1);
  });

  test('holds every word', () => {
    for (const mark of planted) expect(markdown).toContain(mark);
  });
});

describe('in a terminal', () => {
  const lines = terminalPage(page, plain);

  test('cannot steer it, and no line but a command to copy is wider than it', () => {
    for (const line of lines) {
      expect(line).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
      if (!line.startsWith('  $ ')) expect(line.length).toBeLessThanOrEqual(plain.columns);
    }
  });

  test('holds every word, the documents only on request', () => {
    const text = lines.join('\n');
    for (const mark of planted) expect(text).toContain(mark);
    const short = terminalPage(page, { ...plain, full: false });
    expect(short.length).toBeLessThan(lines.length / 2);
    expect(short.join('\n')).toContain('Read them with --full');
  });

  test('wraps any text to any width without losing a character of a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 4, max: 60 }), (text, width) => {
        expect(wrap(text, width).join('').replaceAll(/\s/g, '')).toBe(
          wrap(text, 10_000).join('').replaceAll(/\s/g, ''),
        );
      }),
    );
  });
});

describe('any page', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ is: fc.constant('prose' as const), text }),
    fc.record({ is: fc.constant('list' as const), items: fc.array(text, { maxLength: 3 }) }),
    fc.record({
      is: fc.constant('table' as const),
      columns: fc.tuple(text, text),
      rows: fc.array(fc.tuple(text, text), { maxLength: 2 }),
    }),
    fc.record({ is: fc.constant('fields' as const), pairs: fc.array(fc.tuple(text, text), { maxLength: 2 }) }),
    fc.record({ is: fc.constant('commands' as const), lines: fc.array(text, { maxLength: 2 }) }),
    text.map((title): Block => ({
      is: 'part',
      title,
      folded: title.length > 30,
      blocks: [{ is: 'prose', text: title }],
    })),
  );
  const pages: fc.Arbitrary<Page> = fc.record({
    title: text,
    simulated: fc.boolean(),
    sections: fc.array(fc.record({ title: text, blocks: fc.array(block, { maxLength: 3 }), long: fc.boolean() }), {
      maxLength: 3,
    }),
  });

  test('is rendered without a throw, in HTML without a foreign tag, in a terminal without a control', () => {
    fc.assert(
      fc.property(pages, (any) => {
        markdownOf(any);
        expect(
          htmlOf(any)
            .replace(/<style>[\s\S]*?<\/style>/, '')
            .match(
              /<(?!\/?(?:html|head|body|header|main|nav|section|title|meta|h[1-6]|p|ul|ol|li|dl|div|dt|dd|table|thead|tbody|tr|th|td|pre|code|details|summary|a|br)\b|!doctype)/,
            ),
        ).toBeNull();
        expect(terminalPage(any, plain).join('')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
