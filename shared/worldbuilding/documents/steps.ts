import { teams, type Phase, type Team } from '../vocabulary.ts';
import { ballotWords, entries, matchTitle, outcomeNames, phaseNames, points, speakerNames, teamName } from './names.ts';
import type { RecordedTurn, MatchRecord, RecordedTeam } from './record.ts';
import { missingWords, responseRows, standingSpec } from './told.ts';

/** Something that happened in a match, as whoever follows it is told: live, in a replay, in a terminal. */
export interface Step {
  /** Unique in the match, and the same at every later time of it: Symposium's own words. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  /** Whose it is; null: both, or Symposium's. */
  readonly team: Team | null;
  readonly phase: Phase;
  readonly tone: 'heading' | 'speech' | 'result' | 'event';
  /** Paragraphs, in anybody's words. */
  readonly texts: readonly string[];
}

/**
 * A match from its challenge to its reveal. What both teams did side by side is told in the order in which it happened;
 * steps of one time keep the order of their lists. `ended` false: it is under way, and nothing is said of its end.
 */
export function stepsOf(record: MatchRecord, ended = true): Step[] {
  const told = [...teams.flatMap((team) => stepsOfTeam(team, record.teams[team])), ...thrown(record)].sort(
    (a, b) => timeOf(a.at) - timeOf(b.at),
  );
  return withOwnKeys([opening(record), ...told, ...(ended ? closing(record) : [])]);
}

/** A place speaks once a turn; what came twice all the same keeps a key of its own. */
function withOwnKeys(steps: readonly Step[]): Step[] {
  const seen = new Map<string, number>();
  return steps.map((step) => {
    const times = (seen.get(step.key) ?? 0) + 1;
    seen.set(step.key, times);
    return times === 1 ? step : { ...step, key: `${step.key}-${times}` };
  });
}

/** Times of the record, in milliseconds. One that cannot be read is 0: it comes first and costs nothing. */
export const timeOf = (at: string): number => Date.parse(at) || 0;

function stepsOfTeam(team: Team, { transcript, rounds, crystallizations, artifacts, canon }: RecordedTeam): Step[] {
  return [
    ...transcript.map((turn): Step => ({
      key: [team, turn.phase, turn.round, turn.turn, turn.by].join('-'),
      at: turn.at,
      team,
      phase: turn.phase,
      ...turnWords(turn),
    })),
    ...rounds.map(({ at, phase, round, proposal, outcome, canon: entry, justification, ballots }): Step => ({
      key: [team, phase, round, 'DECIDED'].join('-'),
      at,
      team,
      phase,
      tone: 'result',
      texts: [
        `${proposal ?? 'the round'}: ${outcomeNames[outcome]} (${ballots.map((one) => `${speakerNames[one.voter]} ${ballotWords(one)}`).join(', ')})${entry === null ? '' : `; ${entry} ${canon.find(({ id }) => id === entry)?.title ?? ''} enters the canon`}`,
        ...(justification === null ? [] : [`The Synthesizer decided: ${justification}`]),
      ],
    })),
    ...crystallizations.map(({ at, attempt, spec, ratified }): Step => ({
      key: [team, 'CRYSTALLIZATION', attempt].join('-'),
      at,
      team,
      phase: 'CRYSTALLIZATION',
      tone: 'result',
      texts: [
        `spec, attempt ${attempt}: ${spec?.worldName.text ?? 'unreadable'}, ${ratified ? 'ratified' : 'not ratified'}`,
      ],
    })),
    ...artifacts.flatMap(({ at, artifact, image, why }): Step[] =>
      at === null
        ? []
        : [
            {
              key: [team, 'ARTIFACTS', artifact].join('-'),
              at,
              team,
              phase: 'ARTIFACTS',
              tone: 'event',
              texts: [
                `picture ${artifact}: ${image === null ? (why ?? 'none') : `${image.width} × ${image.height} by ${image.model}`}`,
              ],
            },
          ],
    ),
  ];
}

function turnWords(turn: RecordedTurn): Pick<Step, 'tone' | 'texts'> {
  const who = `${speakerNames[turn.by]}${turn.sentBack === 0 ? '' : ' (sent back before)'}`;
  if (turn.said === null) return { tone: 'event', texts: [`${who} ${missingWords(turn)}`] };
  switch (turn.turn) {
    case 'PROPOSAL':
      return {
        tone: 'heading',
        texts: [
          `── ${phaseNames[turn.phase]}, round ${turn.round}: ${turn.said.title} (${turn.proposal ?? ''})`,
          `${who}: ${turn.said.body}`,
        ],
      };
    case 'OBJECTION':
      return { tone: 'speech', texts: [`${who} objects: ${turn.said.text}`] };
    case 'RESPONSE':
      return {
        tone: 'speech',
        texts: responseRows(turn).map(([kind, text]) => `${who} ${kind.toLowerCase()}: ${text}`),
      };
    case 'RESOLUTION':
      return { tone: 'speech', texts: [`${who} resolves: ${turn.said.summary}`] };
    case 'VOTE':
      return {
        tone: 'event',
        texts: [
          `${who} votes ${ballotWords({ ballot: turn.said.ballot, amendment: turn.said.amendmentId })}: ${turn.said.reason}`,
        ],
      };
  }
}

const opening = (record: MatchRecord): Step => {
  const { tier, setting, inhabitants, twist } = record.challenge;
  const who = inhabitants.A === inhabitants.B ? inhabitants.A : `${inhabitants.A} (Team A), ${inhabitants.B} (Team B)`;
  return {
    key: 'opening',
    at: record.startedAt,
    team: null,
    phase: 'CHALLENGE',
    tone: 'heading',
    texts: [
      `${matchTitle(record)}${record.simulated ? ' (SIMULATED)' : ''}`,
      `${tier === null ? '' : `Tier ${tier}. `}${setting}; ${who}; twist: ${twist}`,
    ],
  };
};

const thrown = ({ curveballs }: MatchRecord): Step[] =>
  curveballs.map(({ id, at, by, text }): Step => ({
    key: `curveball-${id}`,
    at,
    team: null,
    // The audience is heard all the way through, and no phase begins with it.
    phase: 'CHALLENGE',
    tone: 'event',
    texts: [`Curveball from the audience (${by}): ${text}`],
  }));

function closing({ endedAt, end, why, verdict, teams: both }: MatchRecord): Step[] {
  const worlds = teams.map(
    (team) =>
      `${teamName(team)}: ${standingSpec(both[team])?.spec?.worldName.text ?? 'no world'}, canon of ${entries(both[team].canon.length)}`,
  );
  const result =
    verdict === null
      ? [`${end}: ${why}`]
      : [
          `${verdict.winner === 'DRAW' ? 'A draw' : `${teamName(verdict.winner)} wins`}: ${points(verdict.means.A)} to ${points(verdict.means.B)}. ${verdict.why}`,
          ...teams.map((team) => `${teamName(team)} was ${both[team].name}`),
        ];
  return [
    { key: 'worlds', at: endedAt, team: null, phase: 'JUDGMENT', tone: 'heading', texts: worlds },
    { key: 'result', at: endedAt, team: null, phase: 'JUDGMENT', tone: 'result', texts: result },
  ];
}
