import type { Figure, Shape } from '../../page/figure.ts';
import { teams, type Outcome } from '../vocabulary.ts';
import { entries, outcomeNames, phaseNames, speakerNames, teamName } from './names.ts';
import type { MatchRecord } from './record.ts';
import { placesOf, toldRound } from './told.ts';

const [left, cell, high, gap, head, between] = [62, 48, 40, 6, 22, 20] as const;
const looks: Readonly<Record<Outcome | 'NONE', string>> = {
  ACCEPTED: 'paper yes',
  AMENDED: 'paper change',
  REJECTED: 'paper no',
  DEADLOCK: 'paper none',
  NONE: 'paper none',
};

/** Both canons as they grew: a column a round, a box for what became of its proposal, and the entries so far in it. */
export function canonFigure(record: MatchRecord): Figure {
  const places = placesOf(record);
  const phasesBefore = (nth: number) => new Set(places.slice(0, nth + 1).map(({ phase }) => phase)).size - 1;
  const at = (nth: number) => left + nth * (cell + gap) + phasesBefore(nth) * between;
  const shapes = places.flatMap(({ phase }, nth): Shape[] =>
    places[nth - 1]?.phase === phase ? [] : [{ is: 'text', at: [at(nth), 13], text: phaseNames[phase], look: 'soft' }],
  );
  teams.forEach((team, row) => {
    const y = head + row * (high + 12);
    shapes.push({ is: 'text', at: [0, y + high / 2 + 4], text: teamName(team), look: 'strong' });
    places.forEach((place, nth) => {
      const { end, canonSize, proposal } = toldRound(record.teams[team], place);
      const outcome = end?.outcome ?? 'NONE';
      const what = end === null ? 'did not end' : outcomeNames[end.outcome];
      shapes.push(
        {
          is: 'rect',
          x: at(nth),
          y,
          width: cell,
          height: high,
          look: looks[outcome],
          tip: `${teamName(team)}, ${phaseNames[place.phase]} ${place.round}${proposal === null ? '' : `, ${speakerNames[proposal.by]}`}: ${what}; canon: ${entries(canonSize)}`,
        },
        {
          is: 'text',
          at: [at(nth) + cell / 2, y + high / 2 + 5],
          text: end?.canon === null || end === null ? '·' : `C${canonSize}`,
          look: 'strong',
          anchor: 'middle',
        },
      );
    });
  });
  return {
    width: Math.max(left + cell, places.length === 0 ? 0 : at(places.length - 1) + cell + 2),
    height: head + 2 * high + 14,
    shapes,
    label: `Canon by round: ${teams.map((team) => `${teamName(team)} ${entries(record.teams[team].canon.length)}`).join(', ')}`,
    legend: [
      { look: 'paper yes', means: 'accepted' },
      { look: 'paper change', means: 'accepted as amended' },
      { look: 'paper no', means: 'rejected' },
      { look: 'paper none', means: 'no result' },
    ],
  };
}
