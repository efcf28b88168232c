import type { Database } from '../../activities/store/database.ts';
import { deliberationOf, matchReader } from '../../activities/worldbuilding/stored-match.ts';
import { oneLine, wrapLine } from '../../shared/text/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import {
  agendaOf,
  type Cast,
  type Decision,
  type Deliberation,
  type Round,
} from '../../shared/worldbuilding/deliberation/index.ts';
import { outcomeNames, partNames, phaseNames, speakerNames } from '../../shared/worldbuilding/documents/index.ts';
import type { GoalPart, MatchPolicy, Team } from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import { matchRunOf } from './report.ts';
import { tallyOf } from './view.ts';

/** A round of a team with its words, as they lie before its wildcard. */
export interface RoundShown {
  readonly team: Team;
  /** As this team was told it. */
  readonly challenge: string;
  /** All that the team has met up to this round; they bind it to the end. */
  readonly curveballs: Round['curveballs'];
  /** Parts of the goals that the round should settle. */
  readonly due: readonly GoalPart[];
  readonly round: Round;
}

/**
 * `id`: `A-F1`, of the round's proposal; left out: the team's last round. Null: the team has begun none. Throws
 * `UnknownRun`, and `RequestError` where the team has no such round.
 */
export async function roundShown(db: Database, runKey: string, team: Team, id?: string): Promise<RoundShown | null> {
  const { brief, policy } = await matchRunOf(db, runKey);
  const state = deliberationOf(await matchReader(db)(runKey), team);
  const nth = id === undefined ? state.rounds.length - 1 : state.rounds.findIndex((one) => one.id === id);
  const round = state.rounds[nth];
  if (round === undefined && id !== undefined) throw new RequestError([noSuchRound(team, id, state)]);
  if (round === undefined) return null;
  return {
    team,
    challenge: challengeText(brief.challenge, team),
    curveballs: state.rounds.slice(0, nth + 1).flatMap(({ curveballs }) => curveballs),
    due: dueIn(state, nth, round, policy),
    round,
  };
}

function noSuchRound(team: Team, id: string, { rounds }: Deliberation): string {
  const known = rounds.length === 0 ? 'it has begun none' : `it has ${rounds.map((one) => one.id).join(', ')}`;
  return `round: team ${team} has no ${oneLine(id)}; ${known}`;
}

/** The goals that were open when the round began: what it or a later round settled is left out of the state. */
function dueIn(
  { rounds, canon, ...state }: Deliberation,
  nth: number,
  { phase, round }: Round,
  policy: MatchPolicy,
): readonly GoalPart[] {
  const later = new Set(rounds.slice(nth).map(({ id }) => id));
  const before = {
    ...state,
    rounds: rounds.slice(0, nth),
    canon: canon.filter(({ proposal }) => !later.has(proposal)),
  };
  return agendaOf(before, { phase, round, ordinal: nth + 1 }, policy).due;
}

/** A round as lines for a person, in the order in which it was said. */
export function roundLines({ challenge, curveballs, due, round }: RoundShown, columns: number): string[] {
  const said = (who: string, ...texts: readonly (string | null)[]) => {
    const lines = texts.flatMap((text) => textBlock(text, columns));
    return lines.length === 0 ? [] : ['', who, ...lines];
  };
  const { proposal, objection, resolution, decision } = round;
  return [
    ...challenge
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(oneLine),
    ...curveballs.flatMap(({ id, text }) => ['', `Curveball ${id}, from now on`, ...textBlock(text, columns)]),
    '',
    `${round.id}  ${phaseNames[round.phase]} ${round.round}${due.length === 0 ? '' : `; due: ${due.map((part) => partNames[part]).join(', ')}`}`,
    ...(proposal === null
      ? ['', 'Nothing has been proposed yet.']
      : said(
          `${speakerNames[proposal.by]} proposes: ${oneLine(proposal.proposal.title)}`,
          proposal.proposal.body,
          ...proposal.proposal.fills.map(
            ({ part, value, tie }) => `${partNames[part]}: ${value}${tie === null ? '' : ` (${tie})`}`,
          ),
        )),
    ...(objection === null
      ? []
      : said(
          `${speakerNames.CONTRARIAN} objects`,
          objection.text,
          `It fails when: ${objection.failureCase}`,
          `What should change: ${objection.changeWanted}`,
        )),
    ...round.responses.flatMap(({ speaker, response: { adds, modifies, objects } }) =>
      said(`${speakerNames[speaker]} answers`, adds, modifies, objects),
    ),
    ...said(speakerNames.WILDCARD, round.wildcard),
    ...(resolution === null ? [] : said(`${speakerNames.SYNTHESIZER} sums up`, resolution.summary, resolution.merged)),
    ...round.ballots.flatMap((ballot) => voteLines(ballot, columns)),
    ...(decision === null ? [] : decisionLines(decision, columns)),
  ];
}

function voteLines(ballot: Cast, columns: number): string[] {
  const who = speakerNames[ballot.voter];
  if ('missing' in ballot) return ['', `${who} gave no vote that counts`];
  const { ballot: given, amendmentId, amendment, reason } = ballot.vote;
  return [
    '',
    `${who} votes ${given}${amendmentId === null ? '' : `, ${amendmentId}`}`,
    ...[amendment, reason].flatMap((text) => textBlock(text, columns)),
  ];
}

/** How it was decided and, of an amendment that is read together with the proposal, its words. */
function decisionLines({ outcome, amendment, by, justification, count }: Decision, columns: number): string[] {
  const adopted = amendment === null ? '' : ` by ${amendment.id}, of the ${speakerNames[amendment.by]}`;
  const whose = by === 'SYNTHESIZER' ? '; the vote was a tie, and the Synthesizer decided' : '';
  return [
    '',
    `${tallyOf(count.votes)}  It is ${outcomeNames[outcome]}${adopted}${whose}.`,
    ...[amendment?.whole === null ? amendment.text : null, justification].flatMap((text) => textBlock(text, columns)),
  ];
}

/** A text below its speaker or its title, no wider than the terminal. */
export const textBlock = (text: string | null, columns: number): string[] =>
  text === null || text === '' ? [] : wrapLine(oneLine(text), Math.max(20, columns - 4)).map((line) => `    ${line}`);
