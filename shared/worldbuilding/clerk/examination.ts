import type { Json } from '../../kernel/json.ts';
import type { Scope } from './orders.ts';
import { deliberationWith, type WrittenDown } from '../debate/standing.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import { blinded } from '../judging/blind.ts';
import type { MatchRow, ExaminedItem } from '../match-rows.ts';
import { standingTurns } from '../stored-rows.ts';
import { debatePhases, proposalIdOf, type Question, type Team } from '../vocabulary.ts';

/** A text that the clerk is to testify to. */
export type Item = Omit<ExaminedItem, 'finding' | 'detail'>;

/** What lies before the clerk: the texts by their items, and the rounds that they stand in. */
export interface Examination {
  readonly items: readonly Item[];
  /** Nothing in it says whose it is, who spoke, or which team's world this is. */
  readonly shown: Json;
  /** Before the examination. */
  readonly state: Deliberation;
}

type SpokenRow = Extract<MatchRow, { readonly kind: 'SPOKEN' }>;

const questionOf = { OBJECTION: 'OBJECTION', RESPONSE: 'RESPONSE', RESOLUTION: 'MERGE' } as const;
const asked = (row: SpokenRow): Question | null =>
  row.turn in questionOf ? questionOf[row.turn as keyof typeof questionOf] : null;

/**
 * What of a team's debate has to be examined now (worldbuilding rules §5.8). TURNS: objection and responses of the
 * running round, and those of the round before that came back; CLOSING: whatever is left, and every merge. A text that
 * lay before the clerk once does not lie there again, whatever was said of it, so nothing goes round for ever.
 */
export function examinationOf(team: Team, written: WrittenDown, scope: Scope, challenge: string): Examination {
  const own = standingTurns(written.rows.filter((row) => row.team === team));
  const known = new Set(own.flatMap((row) => (row.kind === 'TESTIFIED' ? row.items.map(({ call }) => call) : [])));
  const recent = new Set(own.flatMap((row) => (row.kind === 'ROUND' ? [placeOf(row)] : [])).slice(-2));
  const counts: Record<Question, number> = { OBJECTION: 0, RESPONSE: 0, MERGE: 0 };
  const items = own.flatMap((row): Item[] => {
    if (row.kind !== 'SPOKEN' || known.has(row.call) || !written.answers.has(row.call)) return [];
    const [question, phase] = [asked(row), debatePhases.find((one) => one === row.phase)];
    if (question === null || phase === undefined) return [];
    if (scope !== 'CLOSING' && (question === 'MERGE' || !recent.has(placeOf(row)))) return [];
    counts[question] += 1;
    const { round, speaker, call } = row;
    return [{ item: `${question.charAt(0)}${counts[question]}`, question, phase, round, speaker, call }];
  });
  const state = deliberationWith(team, written, []);
  return { items, state, shown: shownOf(state, items, scope, challenge) };
}

const placeOf = ({ phase, round }: Pick<MatchRow, 'phase' | 'round'>) => `${phase}/${round}`;

/** The whole debate where merges are examined, as what was said in any round is nobody's invention later. */
function shownOf({ team, rounds }: Deliberation, items: readonly Item[], scope: Scope, challenge: string): Json {
  const about = new Set(items.map(({ phase, round }) => proposalIdOf(team, phase, round)));
  const shown = rounds
    .filter(({ id, proposal }) => proposal !== null && (scope === 'CLOSING' || about.has(id)))
    .map((round) =>
      roundShown(
        round,
        items.filter((one) => proposalIdOf(team, one.phase, one.round) === round.id),
      ),
    );
  return neutral({ challenge, rounds: shown });
}

function roundShown(round: Round, items: readonly Item[]): Json {
  const {
    phase,
    round: number,
    curveballs,
    proposal,
    objection: raised,
    responses,
    wildcard,
    resolution: merge,
    ballots,
  } = round;
  const itemOf = (question: Question, speaker: string) =>
    items.filter((one) => one.question === question && one.speaker === speaker).map(({ item }) => ({ item }))[0] ?? {};
  const { title = '', body = '', fills = [] } = proposal?.proposal ?? {};
  return {
    round: `${number} of ${phase}`,
    ...(curveballs.length === 0 ? {} : { curveballs: curveballs.map(({ text }) => text) }),
    proposal: { title, body, fills: fills.map((fill) => ({ ...fill })) },
    ...(raised === null
      ? {}
      : {
          objection: {
            ...itemOf('OBJECTION', 'CONTRARIAN'),
            failureCase: raised.failureCase,
            changeWanted: raised.changeWanted,
            text: raised.text,
          },
        }),
    responses: [
      ...responses.map(({ speaker, response: { adds, modifies, objects } }) => ({
        ...itemOf('RESPONSE', speaker),
        adds,
        modifies,
        objects,
      })),
      ...(wildcard === null ? [] : [{ adds: wildcard }]),
    ],
    ...(ballots.some((cast) => 'vote' in cast && cast.vote.amendment !== null)
      ? { votedFor: ballots.flatMap((cast) => ('vote' in cast ? (cast.vote.amendment ?? []) : [])) }
      : {}),
    ...(merge === null || !items.some(({ question }) => question === 'MERGE')
      ? {}
      : {
          merge: {
            ...itemOf('MERGE', 'SYNTHESIZER'),
            amendments: merge.amendments.map(({ text }) => text),
            merged: merge.merged,
            fills: merge.fills.map((fill) => ({ ...fill })),
          },
        }),
  };
}

/** Ids lose their team's letter; layout goes, as it says more of a model than of what is said. */
export const neutral = (value: Json): Json =>
  blinded(value, { names: { entrants: [], people: [], models: [] }, subject: '', place: 'ENGINEER' }).shown;
