import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { element, markupOf, paragraphs } from '../../../../shared/worldbuilding/documents/html/element.ts';

describe('a part of a page', () => {
  test('escapes every text, and keeps its lines', () => {
    expect(markupOf(element('p', 'by', 'a <b>\n& "c"'))).toBe('<p class="by">a &lt;b&gt;<br>&amp; &quot;c&quot;</p>');
    expect(paragraphs('one\n\n two ').map(markupOf)).toEqual(['<p>one</p>', '<p>two</p>']);
    expect(paragraphs('  ').map(markupOf)).toEqual(['<p>–</p>']);
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['another server', 'https://evil.example/'],
    ['a way out of the folder', 'images/../../secret.png'],
    ['a way to another page', 'matches/../../match.html'],
    ['a picture with markup in it', 'data:image/svg+xml;base64,AAAA'],
    ['a picture that ends its address', 'data:image/png;base64,AA" onerror="x'],
  ])('has no address that is %s', (_, address) => {
    expect(markupOf(element('a', { href: address }, 'x'))).toBe('<a>x</a>');
    expect(markupOf(element('img', { src: address, alt: 'x' }))).toBe('<img alt="x">');
  });

  test('never breaks out of its attributes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const markup = markupOf(element('img', { class: words, id: words, href: words, src: words, alt: words }));
        expect(markup).toMatch(
          /^<img( class="[a-z][a-z0-9 -]*")?( id="[A-Za-z][\w-]*")?( href="#[\w-]+")? alt="[^"<>]*">$/,
        );
      }),
    );
  });
});
