import type { Figure, Shape } from '../../page/figure.ts';
import { ballotWords, speakerNames } from './names.ts';
import type { RecordedBallot } from './record.ts';

const [paper, high, gap] = [30, 36, 10] as const;
const pitch = paper + gap;

/** The looks of a ballot paper, for the one legend of a page. */
export const ballotLegend: Figure['legend'] = [
  { look: 'paper yes', means: 'ACCEPT' },
  { look: 'paper change', means: 'AMEND, with the number of the amendment' },
  { look: 'paper no', means: 'REJECT' },
  { look: 'paper none', means: 'no vote that can be counted' },
];

/** The papers of a vote, one a place, in the order of the places. */
export function ballotFigure(ballots: readonly RecordedBallot[]): Figure {
  return {
    width: Math.max(1, ballots.length) * pitch - gap + 2,
    height: high + 16,
    legend: [],
    label: `Votes: ${ballots.map((one) => `${speakerNames[one.voter]} ${ballotWords(one)}`).join(', ') || 'none'}`,
    shapes: ballots.flatMap((one, nth) => drawBallot(one, 1 + nth * pitch)),
  };
}

function drawBallot(one: RecordedBallot, x: number): Shape[] {
  const tip = `${speakerNames[one.voter]}: ${ballotWords(one)}`;
  const letter: Shape = {
    is: 'text',
    at: [x + paper / 2, high + 13],
    text: speakerNames[one.voter].charAt(0),
    look: 'soft',
    anchor: 'middle',
  };
  const sheet = (look: string): Shape => ({
    is: 'rect',
    x,
    y: 1,
    width: paper,
    height: high,
    look: `paper ${look}`,
    tip,
  });
  switch (one.ballot) {
    case 'ACCEPT':
      return [
        sheet('yes'),
        {
          is: 'track',
          points: [
            [x + 7, 19],
            [x + 13, 26],
            [x + 24, 10],
          ],
          look: 'stroke good',
        },
        letter,
      ];
    case 'REJECT':
      return [
        sheet('no'),
        { is: 'line', from: [x + 8, 11], to: [x + 22, 27], look: 'stroke bad' },
        { is: 'line', from: [x + 22, 11], to: [x + 8, 27], look: 'stroke bad' },
        letter,
      ];
    case 'AMEND':
      return [
        sheet('change'),
        {
          is: 'text',
          at: [x + paper / 2, 23],
          text: one.amendment?.split('-').at(-1) ?? '±',
          look: 'strong',
          anchor: 'middle',
        },
        letter,
      ];
    case null:
      return [sheet('none'), { is: 'line', from: [x + 10, 19], to: [x + 20, 19], look: 'stroke soft' }, letter];
  }
}

const decided = (ratify: boolean) => (ratify ? 'ACCEPT' : 'REJECT');

/** `ratify` as papers of the same kind. */
export const ratificationBallots = (
  ballots: readonly { readonly voter: RecordedBallot['voter']; readonly ratify: boolean | null }[],
): RecordedBallot[] =>
  ballots.map(({ voter, ratify }) => ({
    voter,
    ballot: ratify === null ? null : decided(ratify),
    amendment: null,
  }));
