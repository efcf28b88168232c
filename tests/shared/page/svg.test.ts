import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Shape } from '../../../shared/page/figure.ts';
import { svgOf } from '../../../shared/page/svg.ts';

const words = fc.string({ unit: 'binary', maxLength: 30 });
const place = fc.double();
const look = fc.oneof(fc.constantFrom('track', 'answer strong', 'genesis'), words);
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ is: fc.constant('rect' as const), x: place, y: place, width: place, height: place, look, tip: words }),
  fc.record({
    is: fc.constant('line' as const),
    from: fc.tuple(place, place),
    to: fc.tuple(place, place),
    look,
    tip: words,
  }),
  fc.record({
    is: fc.constant('track' as const),
    points: fc.array(fc.tuple(place, place), { maxLength: 4 }),
    look,
    tip: words,
  }),
  fc.record({ is: fc.constant('dot' as const), at: fc.tuple(place, place), radius: place, look, tip: words }),
  fc.record({
    is: fc.constant('text' as const),
    at: fc.tuple(place, place),
    text: words,
    look,
    anchor: fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
  }),
);

describe('a figure as SVG', () => {
  test('has as many elements as it has shapes, whatever the shapes say, and numbers only where numbers stand', () => {
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 6 }), words, (shapes, label) => {
        const svg = svgOf({ width: 100, height: 50, label, shapes, legend: [] });
        expect(svg.match(/<(rect|line|polyline|circle|text)[ >]/g)?.length ?? 0).toBe(shapes.length);
        expect(
          [...svg.matchAll(/<[^>]*>?/g)].every(([tag]) =>
            /^<\/?(div|svg|title|rect|line|polyline|circle|text)( [a-zA-Z0-9-]+="[^"<>]*")*\/?>$/.test(tag),
          ),
        ).toBe(true);
        for (const [, value = ''] of svg.matchAll(/ (?:x|y|x1|y1|x2|y2|cx|cy|r|width|height|points)="([^"]*)"/g))
          expect(value).toMatch(/^[-\d.,e+ ]*$/);
      }),
      { numRuns: 200 },
    );
  });

  test('shows its legend as text, and a look that is none of Symposium’s not at all', () => {
    const svg = svgOf({
      width: 10,
      height: 10,
      label: 'l',
      shapes: [{ is: 'dot', at: [1, Number.NaN], radius: 2, look: '"x' }],
      legend: [{ look: 'track', means: 'a <claim>' }],
    });
    expect(svg).toContain('<circle cx="1" cy="0" r="2"/>');
    expect(svg).toContain('a &lt;claim&gt;</li>');
  });
});
