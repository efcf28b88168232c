import type { Figure, Shape } from '../../../page/figure.ts';
import { excerpt } from '../../../text/cut.ts';
import { points } from '../names.ts';
import type { RecordedPairing } from './record.ts';
import { resultWords, placeName } from './result-words.ts';

const [width, line, between, head, gap] = [168, 22, 46, 24, 16] as const;
const high = 2 * line;

/**
 * A single elimination drawn as a tree: a column a round, each pairing between the two that lead to it. A pairing whose
 * forerunners are not in the list (a round of another size) stands where its number puts it.
 */
export function bracketFigure(pairings: readonly RecordedPairing[]): Figure {
  const rounds = [...new Set(pairings.map(({ round }) => round))].sort((a, b) => a - b);
  const most = Math.max(
    1,
    ...rounds.map(
      (round, nth) => Math.max(...pairings.filter((one) => one.round === round).map(({ place }) => place)) * 2 ** nth,
    ),
  );
  const middle = (nth: number, place: number) => head + (place - 0.5) * 2 ** nth * (high + gap);
  const x = (nth: number) => nth * (width + between);
  const shapes: Shape[] = [];
  rounds.forEach((round, nth) => {
    shapes.push({
      is: 'text',
      at: [x(nth), 13],
      text: nth === rounds.length - 1 ? 'Final' : `Round ${round}`,
      look: 'soft',
    });
    for (const pairing of pairings.filter((one) => one.round === round)) {
      const y = middle(nth, pairing.place);
      if (nth > 0)
        for (const place of [pairing.place * 2 - 1, pairing.place * 2])
          shapes.push(...joint([x(nth - 1) + width, middle(nth - 1, place)], [x(nth), y]));
      shapes.push(...drawPairing(pairing, x(nth), y - line));
    }
  });
  return {
    width: Math.max(width, rounds.length * (width + between) - between) + 2,
    height: head + most * (high + gap),
    shapes,
    label: `Bracket of ${rounds.length} rounds and ${pairings.length} pairings`,
    legend: [
      { look: 'genesis', means: 'went on' },
      { look: 'back', means: 'went out, or not decided yet' },
    ],
  };
}

type Place = readonly [x: number, y: number];
const joint = ([fromX, fromY]: Place, [toX, toY]: Place): Shape[] => [
  {
    is: 'track',
    points: [
      [fromX, fromY],
      [(fromX + toX) / 2, fromY],
      [(fromX + toX) / 2, toY],
      [toX, toY],
    ],
    look: 'track',
  },
];

function drawPairing(pairing: RecordedPairing, x: number, y: number): Shape[] {
  const { a, b, winner, means } = pairing;
  const tip = `${placeName(a)} against ${placeName(b)}: ${resultWords(pairing)}`;
  return (['a', 'b'] as const).flatMap((side, row): Shape[] => [
    { is: 'rect', x, y: y + row * line, width, height: line, look: winner === side ? 'genesis' : 'back', tip },
    {
      is: 'text',
      at: [x + 8, y + row * line + 15],
      text: excerpt(placeName(side === 'a' ? a : b), 20),
      look: winner === side ? 'strong' : '',
    },
    ...(means === null
      ? []
      : [
          {
            is: 'text',
            at: [x + width - 8, y + row * line + 15],
            text: points(means[side]),
            look: 'soft',
            anchor: 'end',
          } as const,
        ]),
  ]);
}
