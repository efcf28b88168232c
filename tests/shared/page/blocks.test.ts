import { describe, expect, test } from 'vitest';
import { htmlOf } from '../../../shared/page/html.ts';
import { markdownOf } from '../../../shared/page/markdown.ts';
import { figure, prose, quote, section, type Block, type Page } from '../../../shared/page/page.ts';

const drawing = (width: number) =>
  figure(
    {
      width,
      height: 10,
      label: 'a line',
      shapes: [{ is: 'line', from: [0, 0], to: [1, 1], look: 'track' }],
      legend: [],
    },
    [prose('It rises.')],
  );
const page = (...blocks: readonly Block[]): Page => ({
  title: 'T',
  simulated: false,
  sections: [section('S', blocks)],
});

describe('somebody’s words', () => {
  const said = page(quote('Ada', 'First.\n\n# Second\n- third'), quote('', 'Plain.'));

  test('are a quotation with a name in HTML', () => {
    expect(htmlOf(said)).toContain(
      '<figure class="said"><blockquote><p>First.</p><p># Second<br>- third</p></blockquote><figcaption>Ada</figcaption></figure>',
    );
    expect(htmlOf(said)).toContain('<blockquote><p>Plain.</p></blockquote></figure>');
  });

  test('begin every line with the mark of a quotation in Markdown, and nothing else', () => {
    expect(markdownOf(said)).toBe('# T\n\n## S\n\n**Ada**\n\n> First.\n>\n> \\# Second\n>\n> \\- third\n\n> Plain.\n');
  });
});

describe('a drawing', () => {
  test('is drawn in HTML with the same in words below it, and told in Markdown', () => {
    expect(htmlOf(page(drawing(100)))).toMatch(
      /<svg viewBox="0 0 100 10"[^]*<details class="instead"><summary>The same in words<\/summary>\n<p>It rises\.<\/p>/,
    );
    expect(markdownOf(page(drawing(100)))).toBe('# T\n\n## S\n\nIt rises.\n');
  });

  test('scrolls on a narrow screen where it is broad', () => {
    expect([100, 900].map((width) => htmlOf(page(drawing(width))).includes('<svg class="broad"'))).toEqual([
      false,
      true,
    ]);
  });

  test('brings its style with it, and a page without one does not', () => {
    expect([page(drawing(1)), page(prose('p'))].map((one) => htmlOf(one).includes('.legend'))).toEqual([true, false]);
  });
});

test('what a reader wants to know first stands at the head of the page', () => {
  const first = {
    ...page(prose('p')),
    first: [
      ['Status', 'a|b'],
      ['Cost', '<1'],
    ] as const,
  };
  expect(htmlOf(first)).toContain(
    '<dl class="first"><div><dt>Status</dt><dd>a|b</dd></div><div><dt>Cost</dt><dd>&lt;1</dd></div></dl>',
  );
  expect(markdownOf(first)).toContain('| Status | Cost |\n| --- | --- |\n| a\\|b | \\<1 |');
});
