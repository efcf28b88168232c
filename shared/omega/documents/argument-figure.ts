import type { Figure, Shape } from '../../page/figure.ts';
import { excerpt } from '../../text/cut.ts';
import { percent } from '../../text/amounts.ts';
import { lookOf, plainName } from './names.ts';
import type { SessionRecord } from './record.ts';

type Argument = SessionRecord['argument'];

/** Narrow enough to be read on a telephone without scrolling far; what does not fit a row goes to the next one. */
const [columns, box, gap, tall, between] = [3, 196, 14, 46, 26] as const;
const width = columns * box + (columns - 1) * gap + 4;

/** Where the part about a claim lies in the page. */
export const anchorOf = (place: number): string => `claim-${place + 1}`;

/**
 * The argument from the answer down: what carries it, and what carries that. A line leads from each claim to what rests
 * on it; each box leads to its agent's words.
 */
export function argumentFigure(argument: Argument, confidence: number | null): Figure {
  const places = new Map<string, readonly [x: number, y: number]>();
  const depths = [...new Set(argument.map(({ depth }) => depth))].sort((a, b) => a - b);
  let y = 2 + tall + between;
  for (const depth of depths) {
    const layer = argument.filter((claim) => claim.depth === depth);
    for (const [nth, { id }] of layer.entries())
      places.set(id, [2 + (nth % columns) * (box + gap), y + Math.floor(nth / columns) * (tall + between)]);
    y += Math.ceil(layer.length / columns) * (tall + between);
  }
  const middle = width / 2;
  const under = (id: string): readonly [number, number] => {
    const [x, top] = places.get(id) ?? [0, 0];
    return [x + box / 2, top];
  };
  const lines = argument.flatMap(({ id, depth, restsOn }): Shape[] => {
    const [x, top] = under(id);
    return [
      ...(depth === 1 ? [{ is: 'line', from: [middle, 2 + tall], to: [x, top], look: 'grid' } as const] : []),
      ...restsOn.map((premise): Shape => ({ is: 'line', from: [x, top + tall], to: under(premise), look: 'grid' })),
    ];
  });
  const boxes = argument.flatMap(({ id, agent, statement, confidence: sure }, nth): Shape[] => {
    const [x, top] = places.get(id) ?? [0, 0];
    const tip = `${plainName(agent)}: ${excerpt(statement)}`;
    return [
      { is: 'rect', x, y: top, width: box, height: tall, look: lookOf(agent), tip, to: anchorOf(nth) },
      { is: 'text', at: [x + 8, top + 18], text: `${nth + 1}  ${plainName(agent)}, ${percent(sure)}`, look: 'strong' },
      { is: 'text', at: [x + 8, top + 35], text: excerpt(statement, 32), look: '' },
    ];
  });
  return {
    width,
    height: Math.max(y - between + 2, tall + 4),
    label: `The answer and the ${argument.length} claims that carry it`,
    shapes: [
      ...lines,
      { is: 'rect', x: middle - box / 2, y: 2, width: box, height: tall, look: 'phi' },
      { is: 'text', at: [middle, 30], text: `The answer, ${percent(confidence)}`, look: 'strong', anchor: 'middle' },
      ...boxes,
    ],
    legend: [
      { look: 'genesis', means: 'thought by one agent' },
      { look: 'bridge', means: 'joined from several' },
      { look: 'verification', means: 'stated in checking' },
      { look: 'adversary', means: 'stated in attacking' },
    ],
  };
}
