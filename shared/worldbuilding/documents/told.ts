import { categories, debatePhases, questions, teams, type DebatePhase, type Team } from '../vocabulary.ts';
import { phaseNames, placeWords, questionNames, teamName } from './names.ts';
import type { RecordedCrystallization, RecordedRound, RecordedTurn, MatchRecord, RecordedTeam } from './record.ts';

type TurnOf<T extends RecordedTurn['turn']> = Extract<RecordedTurn, { turn: T }>;

/** A round of one team, as a reader follows it. */
export interface ToldRound {
  readonly proposal: TurnOf<'PROPOSAL'> | null;
  readonly objection: TurnOf<'OBJECTION'> | null;
  readonly responses: readonly TurnOf<'RESPONSE'>[];
  readonly resolution: TurnOf<'RESOLUTION'> | null;
  readonly votes: readonly TurnOf<'VOTE'>[];
  /** Null: it did not come to an end. */
  readonly end: RecordedRound | null;
  /** Entries in the canon after it. */
  readonly canonSize: number;
}

export interface ToldPlace {
  readonly phase: DebatePhase;
  readonly round: number;
}

/** What became of a curveball in the two worlds. */
export const metWords = (met: MatchRecord['curveballs'][number]['met']): string =>
  `${teams.map((team) => metBy(team, met[team])).join('; ')}.`;

function metBy(team: Team, places: readonly string[] | null): string {
  if (places === null) return `${teamName(team)} has no spec that could meet it`;
  return `${teamName(team)} ${places.length === 0 ? 'does not meet it' : `meets it in ${places.map(placeWords).join(', ')}`}`;
}

/** Whether the clerk found fault with each text of both teams on which it was heard. */
function findsFaultWithAll({ A, B }: MatchRecord['teams']): boolean {
  const findings = [A, B].map(({ examined, crystallizations }) =>
    [
      ...examined.filter(({ question }) => question !== 'MERGE'),
      ...crystallizations.flatMap(({ fields }) => fields ?? []),
    ]
      .map(({ finding }) => finding)
      .filter((finding) => finding !== 'NOT_EXAMINED'),
  );
  return findings.every((own) => own.length > 0 && own.every((finding) => finding === 'FOUND'));
}

/**
 * What a reader of the verdict's numbers has to know beside them: what was taken off, which judges tell nothing apart,
 * and whether the clerk does.
 */
export const verdictNotes = ({
  verdict,
  judgements,
  teams: both,
}: Pick<MatchRecord, 'verdict' | 'judgements' | 'teams'>): readonly string[] => [
  ...(verdict?.deductions ?? []).map(({ team, why }) => `${teamName(team)}: ${why}`),
  ...[...Map.groupBy(judgements, ({ judge }) => judge)].flatMap(([judge, own]) => {
    const marks = own.flatMap(({ scores }) =>
      scores === null ? [] : teams.flatMap((team) => categories.map((category) => scores[team][category].score)),
    );
    const [mark] = marks;
    return mark === undefined || marks.some((one) => one !== mark)
      ? []
      : [`${judge} gave ${mark} in every category to both worlds, and tells nothing apart`];
  }),
  ...(findsFaultWithAll(both)
    ? ['the clerk found fault with every text that it was asked about, and tells nothing apart']
    : []),
];

/** The places that at least one team reached, in order. */
export function placesOf({ teams: both }: MatchRecord): ToldPlace[] {
  const reached = teams.flatMap((team) => [...both[team].transcript, ...both[team].rounds]);
  return debatePhases.flatMap((phase) =>
    [...new Set(reached.filter((one) => one.phase === phase).map(({ round }) => round))]
      .sort((a, b) => a - b)
      .map((round) => ({ phase, round })),
  );
}

export function toldRound(team: RecordedTeam, place: ToldPlace): ToldRound {
  const here = (one: ToldPlace) => one.phase === place.phase && one.round === place.round;
  const said = team.transcript.filter(here);
  const of = <T extends RecordedTurn['turn']>(turn: T) => said.filter((one): one is TurnOf<T> => one.turn === turn);
  return {
    proposal: of('PROPOSAL').at(-1) ?? null,
    objection: of('OBJECTION').at(-1) ?? null,
    responses: of('RESPONSE'),
    resolution: of('RESOLUTION').at(-1) ?? null,
    votes: of('VOTE'),
    end: team.rounds.find(here) ?? null,
    canonSize: team.canon.filter((entry) => !isLater(entry, place)).length,
  };
}

const isLater = (one: ToldPlace, than: ToldPlace): boolean =>
  debatePhases.indexOf(one.phase) > debatePhases.indexOf(than.phase) ||
  (one.phase === than.phase && one.round > than.round);

const nothingReadable = 'said nothing that could be read';
const missings: Readonly<Partial<Record<string, string>>> = {
  void: 'took a turn that was not theirs',
  absent: 'said nothing in time',
};

/** What a turn's place holds where it brought nothing. */
export const missingWords = ({ missing }: Pick<RecordedTurn, 'missing'>): string =>
  missing === null ? nothingReadable : (missings[missing] ?? nothingReadable);

/** A response by its kinds: a person's is one text and has none. */
export function responseRows({ by, said }: TurnOf<'RESPONSE'>): (readonly [kind: string, text: string])[] {
  if (said === null) return [];
  const rows = [
    ['Adds', said.adds],
    ['Modifies', said.modifies],
    ['Objects', said.objects],
  ] as const;
  return rows.flatMap(([kind, text]) => (text === null ? [] : [[by === 'WILDCARD' ? 'Says' : kind, text] as const]));
}

/** The crystallisation that stands: the ratified one, or the last that could be put to the vote. */
export function standingSpec({ crystallizations }: RecordedTeam): RecordedCrystallization | null {
  return (
    crystallizations.find(({ ratified }) => ratified) ??
    crystallizations.findLast(({ spec, problems }) => spec !== null && problems.length === 0) ??
    null
  );
}

/** What the clerk said against the fields of a spec, and which it was not heard on, a line each (worldbuilding rules §7.7). */
export function fieldLines({ fields }: Pick<RecordedCrystallization, 'fields'>): readonly string[] {
  const of = (finding: 'FOUND' | 'NOT_EXAMINED') => (fields ?? []).filter((one) => one.finding === finding);
  const left = of('NOT_EXAMINED').map(({ path }) => placeWords(path));
  return [
    ...of('FOUND').map(
      ({ path, detail }) => `Does not follow from what it cites: ${placeWords(path)}: ${detail ?? 'no reason given'}`,
    ),
    ...(left.length === 0
      ? []
      : [
          `Not examined by the clerk: ${left.length === fields?.length ? 'all fields that cite an entry' : left.join(', ')}`,
        ]),
  ];
}

/** What the clerk was not heard on, a line for each kind; none where it testified to all that it was asked about. */
export function unexaminedLines(examined: RecordedTeam['examined']): readonly string[] {
  return questions.flatMap((question) => {
    const left = examined.filter((one) => one.question === question && one.finding === 'NOT_EXAMINED');
    const where = [...new Set(left.map(({ phase, round }) => `${phaseNames[phase]}, round ${round}`))];
    return left.length === 0 ? [] : [`Not examined by the clerk: ${questionNames[question]} in ${where.join('; ')}.`];
  });
}
