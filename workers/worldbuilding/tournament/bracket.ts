import { excerpt } from '../../../shared/text/index.ts';
import { points } from '../../../shared/worldbuilding/documents/index.ts';
import { inOrder, placeName, type RecordedPairing } from '../../../shared/worldbuilding/documents/tournament/index.ts';

/** Columns of a name with its mean: no more than is needed, and none in which a name says nothing. */
const [widest, narrowest] = [24, 10] as const;
/** A blank, the joint, and a blank. */
const between = 3;

/**
 * A single elimination as a tree of text: a column a round, in which each entrant stands halfway between the two who
 * played for the place, and behind the final who won it. Null: the terminal is too narrow for it, or its rounds do not
 * halve.
 */
export function bracketLines(pairings: readonly RecordedPairing[], columns: number): string[] | null {
  const rounds = [...Map.groupBy(inOrder(pairings), ({ round }) => round).values()];
  const width = Math.min(widest, Math.floor(columns / (rounds.length + 1)) - between);
  if (width < narrowest || !rounds.every((round, nth) => round.length === 2 ** (rounds.length - nth - 1))) return null;
  const names = [...rounds.map((round) => round.flatMap((pairing) => sidesOf(pairing, width))), [winnerOf(rounds)]];
  const lines: string[] = Array.from({ length: 2 * (names[0]?.length ?? 0) - 1 }, () => '');
  const put = (line: number, column: number, text: string) => {
    lines[line] = `${(lines[line] ?? '').padEnd(column)}${text}`;
  };
  names.forEach((round, nth) => {
    const left = nth * (width + between);
    const lineOf = (place: number) => (2 * place + 1) * 2 ** nth - 1;
    round.forEach((name, place) => put(lineOf(place), left, name));
    if (nth === rounds.length) return;
    for (let place = 0; place < round.length; place += 2)
      joint(lineOf(place), lineOf(place + 1)).forEach(({ line, sign }) => put(line, left + width + 1, sign));
  });
  return lines.map((line) => line.trimEnd());
}

function sidesOf({ a, b, means }: RecordedPairing, width: number): [a: string, b: string] {
  const cell = (name: string, mean: string) =>
    `${excerpt(name, width - mean.length).padEnd(width - mean.length)}${mean}`;
  return [
    cell(placeName(a), means === null ? '' : ` ${points(means.a)}`),
    cell(placeName(b), means === null ? '' : ` ${points(means.b)}`),
  ];
}

function winnerOf(rounds: readonly (readonly RecordedPairing[])[]): string {
  const final = rounds.at(-1)?.[0];
  return final === undefined || final.winner === null ? 'open' : excerpt(placeName(final[final.winner]), widest);
}

/** From the upper of two lines to the lower: both lead to the one between them. */
const joint = (upper: number, lower: number): { readonly line: number; readonly sign: string }[] =>
  Array.from({ length: lower - upper + 1 }, (_, nth) => ({
    line: upper + nth,
    sign: signAt(nth, lower - upper),
  }));

function signAt(nth: number, last: number): string {
  if (nth === 0) return '┐';
  if (nth === last) return '┘';
  return nth * 2 === last ? '├' : '│';
}
