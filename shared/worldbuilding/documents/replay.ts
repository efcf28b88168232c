import { teams, type Team } from '../vocabulary.ts';
import { ballotWords, entries, matchTitle, outcomeNames, phaseNames, points, speakerNames, teamName } from './names.ts';
import type { RecordedTurn, MatchRecord, RecordedTeam } from './record.ts';
import { missingWords, responseRows, standingSpec } from './told.ts';
import { oneLine } from '../../text/invisible.ts';

/**
 * A text in lines of at most so many characters, broken between words; a word that is longer than a line is broken
 * itself. Never empty.
 */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Never in the middle of a character that takes two places. */
function pieces(word: string, columns: number): string[] {
  if (word.length <= columns) return [word];
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / Math.max(1, Math.floor(columns / 2))) }, (_, nth) =>
    characters.slice(nth * Math.floor(columns / 2), (nth + 1) * Math.floor(columns / 2)).join(''),
  );
}

/** A line of the terminal, and the pause before it. */
export interface ReplayLine {
  readonly afterMs: number;
  /** Plain, printable, one line. */
  readonly text: string;
  /** What it is, for a terminal that colours it. */
  readonly tone: 'heading' | 'speech' | 'result' | 'event';
  /** Whose it is; null: both, or Symposium's. */
  readonly team: Team | null;
}

interface ReplayPace {
  /** How many times faster than it happened. */
  readonly speed: number;
  /** No pause is longer, whatever the rows say. */
  readonly mostPauseMs: number;
  /** Columns of the terminal. */
  readonly columns: number;
}

export const usualPace: ReplayPace = { speed: 20, mostPauseMs: 1_500, columns: 100 };

type Event = Pick<ReplayLine, 'tone' | 'team'> & { readonly at: string; readonly texts: readonly string[] };

/**
 * A match as timed lines. What both teams did side by side is told in the order in which it happened; rows of one time
 * keep the order of their lists. A clock that ran backwards, or a time that cannot be read, costs no pause.
 */
export function replayOf(record: MatchRecord, pace: ReplayPace = usualPace): ReplayLine[] {
  const events = [...teams.flatMap((team) => eventsOf(team, record.teams[team])), ...thrown(record)].sort(
    (a, b) => time(a.at) - time(b.at),
  );
  const lines: ReplayLine[] = [];
  let now = time(record.startedAt);
  for (const { at, texts, tone, team } of [opening(record), ...events, ...closing(record)]) {
    const pause = Math.min(pace.mostPauseMs, Math.max(0, (time(at) - now) / Math.max(1e-6, pace.speed)));
    now = Math.max(now, time(at));
    const mark = team === null ? '' : `${team} │ `;
    const rows = texts.flatMap((text) => wrapped(oneLine(text), Math.max(20, pace.columns - mark.length)));
    lines.push(
      ...rows.map((text, nth): ReplayLine => ({
        afterMs: nth === 0 ? Math.round(pause) : 0,
        text: `${mark}${text}`,
        tone,
        team,
      })),
    );
  }
  return lines;
}

/** Times of the record, in milliseconds. One that cannot be read is 0: it comes first and costs nothing. */
const time = (at: string): number => Date.parse(at) || 0;

function eventsOf(team: Team, { transcript, rounds, crystallizations, artifacts, canon }: RecordedTeam): Event[] {
  return [
    ...transcript.map((turn): Event => ({ at: turn.at, team, ...turnWords(turn) })),
    ...rounds.map(({ at, proposal, outcome, canon: entry, justification, ballots }): Event => ({
      at,
      team,
      tone: 'result',
      texts: [
        `${proposal ?? 'the round'}: ${outcomeNames[outcome]} (${ballots.map((one) => `${speakerNames[one.voter]} ${ballotWords(one)}`).join(', ')})${entry === null ? '' : `; ${entry} ${canon.find(({ id }) => id === entry)?.title ?? ''} enters the canon`}`,
        ...(justification === null ? [] : [`The Synthesizer decided: ${justification}`]),
      ],
    })),
    ...crystallizations.map(({ at, attempt, spec, ratified }): Event => ({
      at,
      team,
      tone: 'result',
      texts: [
        `spec, attempt ${attempt}: ${spec?.worldName.text ?? 'unreadable'}, ${ratified ? 'ratified' : 'not ratified'}`,
      ],
    })),
    ...artifacts.flatMap(({ at, artifact, image, why }): Event[] =>
      at === null
        ? []
        : [
            {
              at,
              team,
              tone: 'event',
              texts: [
                `picture ${artifact}: ${image === null ? (why ?? 'none') : `${image.width} × ${image.height} by ${image.model}`}`,
              ],
            },
          ],
    ),
  ];
}

function turnWords(turn: RecordedTurn): Pick<Event, 'tone' | 'texts'> {
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

const opening = (record: MatchRecord): Event => {
  const { tier, setting, inhabitants, twist } = record.challenge;
  const who = inhabitants.A === inhabitants.B ? inhabitants.A : `${inhabitants.A} (Team A), ${inhabitants.B} (Team B)`;
  return {
    at: record.startedAt,
    team: null,
    tone: 'heading',
    texts: [
      `${matchTitle(record)}${record.simulated ? ' (SIMULATED)' : ''}`,
      `${tier === null ? '' : `Tier ${tier}. `}${setting}; ${who}; twist: ${twist}`,
    ],
  };
};

const thrown = ({ curveballs }: MatchRecord): Event[] =>
  curveballs.map(({ at, by, text }): Event => ({
    at,
    team: null,
    tone: 'event',
    texts: [`Curveball from the audience (${by}): ${text}`],
  }));

function closing({ endedAt, end, why, verdict, teams: both }: MatchRecord): Event[] {
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
    { at: endedAt, team: null, tone: 'heading', texts: worlds },
    { at: endedAt, team: null, tone: 'result', texts: result },
  ];
}
