import type { WorkflowHandle } from '@temporalio/client';
import { listMatches, type MatchSummary } from '../../activities/worldbuilding/match-list.ts';
import {
  proofOf,
  tokenHashOf,
  type MatchBrief,
  type MatchInput,
  type Team,
  teams,
} from '../../shared/worldbuilding/index.ts';
import type { WaitingTurn } from '../../shared/worldbuilding/deliberation/index.ts';
import { challengeTitle } from '../../shared/worldbuilding/challenge/index.ts';
import type { MatchResult } from '../../workflows/match.ts';
import {
  inject,
  progress,
  renewToken,
  ruleOffer,
  searchAttributes,
  speak,
  wildcardTurn,
  type Progress,
} from '../../workflows/messages.ts';
import { ofKnown, toldTo } from '../client/executions.ts';
import { signedRuling } from '../reviews/sign-act.ts';
import { askedRun, givenObject, givenSigned, type Signed } from '../client/given.ts';
import { pausesOf } from '../client/pausing.ts';
import { RequestError } from '../client/request-error.ts';
import type { RunKind } from '../client/run-kind.ts';
import { RunIsOver, runNames } from '../client/run-names.ts';
import { runsOf, type Runs } from '../client/runs.ts';
import type { Servers } from '../client/servers.ts';
import { matchDocumentsOf, type MatchDocuments } from './documents.ts';
import { unmarked } from './judging/withheld.ts';
import { matchReportOf, type MatchReport } from './report.ts';
import { readMatchRequest, type MatchOptions } from './request.ts';
import { newToken, tokenOf, type Tokens } from './token.ts';
import { tournamentRuns, type TournamentShape } from './tournament/client.ts';
import { quoted, withoutDirections } from '../../shared/text/index.ts';

/** A constraint from the audience. */
export interface Offer {
  readonly by: string;
  readonly text: string;
}

/** What a host says of an offer, by its number, and why. */
export interface OfferOrder extends Signed {
  readonly offer: number;
  readonly passed: boolean;
}

/** What a team’s wildcard says. `proposal`: what it is about, such as A-F1; left out: whatever is discussed. */
export interface WildcardWords {
  readonly text: string;
  readonly proposal?: string;
  /** The wildcard's token, where they have one: it stays here, and a proof of it is sent. */
  readonly token?: string;
}

/** Who has a wildcard's token made anew, and why. */
export interface TokenOrder extends Signed {
  readonly team: Team;
}

export interface MatchShape {
  /** An empty input is a match of tier 1 with a seed by chance. */
  readonly start: [input?: MatchInput, options?: MatchOptions];
  /** What the teams are told, and who they are. */
  readonly started: {
    readonly brief: MatchBrief;
    /** ISO 8601; null: at once. */
    readonly startsAt: string | null;
    /** Of each wildcard the token without which they are not heard. It is told here once, and kept nowhere. */
    readonly tokens: Tokens;
  };
  readonly result: MatchResult;
  readonly shown: MatchReport;
  readonly listed: MatchSummary;
  readonly choice: [];
  readonly documents: MatchDocuments;
}

const names = runNames.worldbuilding;
const system = { key: searchAttributes.system, value: 'worldbuilding' } as const;

/** Matches of Worldbuilding Sprint. Who watches one is not told what its judges gave before the reveal. */
export const matchRuns: RunKind<MatchShape> = {
  names,
  workflow: 'match',
  options: { key: true, at: true },
  request(given, options) {
    const { runKey, input, brief, startsAtMs, tokens } = readMatchRequest(given, options);
    const { tier } = brief.challenge;
    return {
      runKey,
      workflow: {
        args: startsAtMs === null ? [input] : [input, { startsAtMs }],
        attributes: [system, ...(tier === null ? [] : [{ key: searchAttributes.tier, value: String(tier) }])],
        summary: `${challengeTitle(brief.challenge)} · ${brief.challenge.biome.text}`,
        details: teams.map((letter) => `- ${brief.teams[letter].name}`).join('\n'),
      },
      started: { brief, startsAt: startsAtMs === null ? null : new Date(startsAtMs).toISOString(), tokens },
    };
  },
  show: matchReportOf,
  list: listMatches,
  documents: matchDocumentsOf,
  reopening: {
    from: ['FAILED', null],
    otherwise: () =>
      'only a match that Symposium has failed, or that was stopped, can be reopened; play the same challenge again under another key',
    // The match is in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes: [system], summary: `Match ${runKey}, reopened` }),
  },
  watched: unmarked,
};

/** Matches and tournaments of Worldbuilding Sprint, with what only a match has. */
export interface Worldbuilding extends Runs<MatchShape> {
  /** Asks the match, or one of its teams, which needs a worker. */
  progress(runKey: string, team?: Team): Promise<Progress>;
  /**
   * Offers a curveball and waits for the moderator; returns its id and the round in which both teams meet it. Throws
   * `RequestError` where it is refused.
   */
  inject(runKey: string, offer: Offer): Promise<string>;
  /** Speaks for a team in the response turn that waits for its wildcard. Throws `RequestError` where none does. */
  speak(runKey: string, team: Team, words: WildcardWords): Promise<string>;
  /**
   * Makes a wildcard's token anew, where the last one is lost, and returns it; the last one proves nothing from then on.
   * Throws `RequestError` where that team has no wildcard.
   */
  renewToken(runKey: string, order: TokenOrder): Promise<string>;
  /** The response turn of a team that waits for its wildcard, which needs a worker; null: none does. */
  waiting(runKey: string, team: Team): Promise<WaitingTurn | null>;
  /**
   * Passes or refuses an offer that lies before the host; returns what became of it. Throws `RequestError` where none
   * does.
   */
  rule(runKey: string, ruling: OfferOrder): Promise<string>;
  /** What is under way is finished and booked, and nothing is begun. Throws `RequestError` where it is paused already. */
  pause(runKey: string, order: Signed): Promise<string>;
  /** The match goes on. Throws `RequestError` where it is not paused. */
  resume(runKey: string, order: Signed): Promise<string>;
  readonly tournament: Runs<TournamentShape>;
}

function askedTeam(letter: Team): Team {
  if (teams.includes(letter)) return letter;
  throw new RequestError([`team: is ${quoted(letter)}; use ${teams.join(' or ')}`]);
}

/** What a person wrote, without marks that they do not see; what is no text is the match’s to refuse. */
const asWritten = <T>(text: T): T | string => (typeof text === 'string' ? withoutDirections(text) : text);

/** A team is over before its match is: judges are asked next. */
const debateIsOver = (runKey: string, team: Team): RequestError =>
  new RequestError([
    `speak: team ${team} has ended its debate; see how the match stands with: symposium ${names.command} show ${runKey}`,
  ]);

/** Sends words, and with them what proves the token in the round that is running. The token itself is sent to nobody. */
async function spoken(side: WorkflowHandle, { token, ...words }: WildcardWords): Promise<string> {
  const given = token === undefined ? null : tokenOf(token);
  const turn = given === null ? null : await side.query(wildcardTurn);
  if (given === null || turn?.ordinal === undefined) return side.executeUpdate(speak, { args: [words] });
  return side.executeUpdate(speak, {
    args: [{ proposal: turn.proposal, ...words, proof: proofOf(given, turn.ordinal) }],
  });
}

export function worldbuilding(servers: Servers): Worldbuilding {
  const { client, db } = servers;
  const runs = runsOf(matchRuns, servers);
  const handleOf = (runKey: string) => client.workflow.getHandle(`match/${askedRun(runKey, names)}`);
  const sideOf = (runKey: string, letter: Team) =>
    client.workflow.getHandle(`match/${askedRun(runKey, names)}/${askedTeam(letter)}`);
  return {
    ...runs,
    ...pausesOf(matchRuns, servers),
    progress: (runKey, letter) =>
      letter === undefined
        ? runs.progress(runKey)
        : ofKnown(runKey, names, () => sideOf(runKey, letter).query(progress)),
    async inject(runKey, offer) {
      const { by, text } = givenObject('offer', offer, 'by and text');
      return toldTo(
        db,
        runKey,
        names,
        'curveball',
        handleOf(runKey).executeUpdate(inject, { args: [{ by: asWritten(by), text: asWritten(text) }] }),
      );
    },
    async speak(runKey, letter, given) {
      const said = givenObject('words', given, 'text');
      const words = { ...said, text: asWritten(said.text) };
      const side = sideOf(runKey, letter);
      return toldTo(db, runKey, names, 'speak', spoken(side, words)).catch((error: unknown) => {
        throw error instanceof RunIsOver ? debateIsOver(runKey, letter) : error;
      });
    },
    async renewToken(runKey, given) {
      const token = newToken();
      const { team } = givenObject('order', given, 'team, by and reason');
      const order = { team: askedTeam(team), tokenHash: tokenHashOf(token), ...givenSigned(given) };
      await toldTo(db, runKey, names, 'token', handleOf(runKey).executeUpdate(renewToken, { args: [order] }));
      return token;
    },
    async rule(runKey, order) {
      const handle = handleOf(runKey);
      const who = givenSigned(order);
      const { offer, passed } = order;
      const ruling = await signedRuling(servers, runKey, { offer, passed, ...who });
      return toldTo(db, runKey, names, 'offer', handle.executeUpdate(ruleOffer, { args: [ruling] }));
    },
    waiting: (runKey, letter) => ofKnown(runKey, names, () => sideOf(runKey, letter).query(wildcardTurn)),
    tournament: runsOf(tournamentRuns, servers),
  };
}
