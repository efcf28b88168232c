import { listMatches, type MatchSummary } from '../activities/store/match-list.ts';
import type { LedgerRow } from '../shared/kernel/ledger.ts';
import type { MatchInput } from '../shared/worldbuilding/activities.ts';
import { challengeTitle } from '../shared/worldbuilding/challenge/challenge.ts';
import type { MatchBrief } from '../shared/worldbuilding/match-brief.ts';
import { teams, type Team } from '../shared/worldbuilding/vocabulary.ts';
import type { match, MatchResult } from '../workflows/match.ts';
import { inject, progress, searchAttributes, speak, type Progress } from '../workflows/messages.ts';
import type { team } from '../workflows/team.ts';
import { cancelRun } from './cancellation.ts';
import { underFreeKey } from './free-key.ts';
import { isOver } from './is-running.ts';
import { ofKnown, toldTo } from './known-run.ts';
import { readMatchRequest, type MatchOptions } from './match-request.ts';
import type { SessionServers } from './omega-client.ts';
import { RequestError } from './request-error.ts';
import { tournaments, type Tournaments } from './tournament-client.ts';
import { ledgerFeed } from './watch/feed.ts';
import { matchReportOf, type MatchReport } from './watch/match-report.ts';

export interface StartedMatch {
  readonly runKey: string;
  readonly workflowId: string;
  /** What the teams are told, and who they are. */
  readonly brief: MatchBrief;
  /** Waits for the end. Rejects with `WorkflowFailedError` where the match failed or was cancelled. */
  result(): Promise<MatchResult>;
}

/** A constraint from the audience. */
export interface Offer {
  readonly by: string;
  readonly text: string;
}

/** What a team’s wildcard says. `proposal`: what it is about, such as A-F1; left out: whatever is discussed. */
export interface WildcardWords {
  readonly text: string;
  readonly proposal?: string;
}

export interface Matches {
  /** Starts a match; an empty input is one of tier 1 with a seed by chance. Throws `RequestError` or `RunKeyTaken` before anything has begun. */
  start(input?: MatchInput, options?: MatchOptions): Promise<StartedMatch>;
  /** Waits for the end of a match that somebody started. */
  result(runKey: string): Promise<MatchResult>;
  /** The match’s ledger from its first row to its ending, without what judges gave. Throws `UnknownRun`. */
  watch(runKey: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
  /** Asks the match, or one of its teams, which needs a worker. */
  progress(runKey: string, team?: Team): Promise<Progress>;
  /** Everything that the store knows of a match, in short. Throws `UnknownRun`. */
  show(runKey: string): Promise<MatchReport>;
  /** Newest first. */
  list(options?: { readonly limit?: number }): Promise<MatchSummary[]>;
  /** Offers a curveball and waits for the moderator; returns its id and the round in which both teams meet it. Throws `RequestError` where it is refused. */
  inject(runKey: string, offer: Offer): Promise<string>;
  /** Speaks for a team in the response turn that waits for its wildcard. Throws `RequestError` where none does. */
  speak(runKey: string, team: Team, words: WildcardWords): Promise<string>;
  /** Asks the match to end; its record tells what there is by then. */
  cancel(runKey: string, reason: string): Promise<void>;
  readonly tournament: Tournaments;
}

export function matches(servers: SessionServers): Matches {
  const { client, db, databaseUrl, taskQueue } = servers;
  const handleOf = (runKey: string) => client.workflow.getHandle<typeof match>(workflowIdOf(runKey));
  const sideOf = (runKey: string, letter: Team) =>
    client.workflow.getHandle<typeof team>(`${workflowIdOf(runKey)}/${letter}`);
  return {
    async start(given, options) {
      const { runKey, input, brief } = readMatchRequest(given, options);
      const workflowId = workflowIdOf(runKey);
      const { tier } = brief.challenge;
      const handle = await underFreeKey(db, runKey, 'match', () =>
        client.workflow.start<typeof match>('match', {
          workflowId,
          taskQueue,
          args: [input],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'FAIL',
          typedSearchAttributes: [
            { key: searchAttributes.system, value: 'worldbuilding' },
            ...(tier === null ? [] : [{ key: searchAttributes.tier, value: String(tier) }]),
          ],
          staticSummary: `${challengeTitle(brief.challenge)} · ${brief.challenge.biome.text}`,
          staticDetails: teams.map((letter) => `- ${brief.teams[letter].name}`).join('\n'),
        }),
      );
      return { runKey, workflowId, brief, result: () => handle.result() };
    },
    result: (runKey) => ofKnown(runKey, 'match', () => handleOf(runKey).result()),
    watch: (runKey, { signal } = {}) =>
      ledgerFeed({
        db,
        databaseUrl,
        runKey,
        isOver: () => isOver(client, db, 'match', runKey),
        ...(signal === undefined ? {} : { signal }),
      }),
    progress: (runKey, letter) =>
      ofKnown(runKey, 'match', () =>
        letter === undefined ? handleOf(runKey).query(progress) : sideOf(runKey, letter).query(progress),
      ),
    show: (runKey) => matchReportOf(db, runKey),
    list: ({ limit = 20 } = {}) => listMatches(db, limit),
    inject: (runKey, { by, text }) =>
      toldTo(db, runKey, 'match', 'curveball', handleOf(runKey).executeUpdate(inject, { args: [{ by, text }] })),
    async speak(runKey, letter, words) {
      if (!teams.includes(letter))
        throw new RequestError([`team: is ${JSON.stringify(letter)?.slice(0, 60)}; use ${teams.join(' or ')}`]);
      return toldTo(db, runKey, 'match', 'words', sideOf(runKey, letter).executeUpdate(speak, { args: [words] }));
    },
    cancel: (runKey, reason) =>
      ofKnown(runKey, 'match', () =>
        cancelRun({ client, db, runKey, workflowId: workflowIdOf(runKey), reason, group: 'match' }),
      ),
    tournament: tournaments(servers),
  };
}

const workflowIdOf = (runKey: string): string => `match/${runKey}`;
