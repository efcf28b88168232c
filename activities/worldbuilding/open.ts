import { completed, withCap } from '../../shared/kernel/index.ts';
import {
  type MatchBrief,
  matchDefaults,
  type MatchInput,
  type MatchPolicy,
  type OpenedMatch,
  proposalIdOf,
  teams,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import { ownRun } from '../bad-input.ts';
import { ratesOf } from '../models/run-models.ts';
import type { RunDefaults } from '../run-defaults.ts';
import { openedRun } from '../store-run.ts';
import { transaction, type Database } from '../store/database.ts';
import { leftOff, type LeftOff } from './stored-match.ts';
import { findMatchOutcome } from './match-outcome.ts';
import { saveNotes, type Note } from '../store/notes.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { challengeKey } from './context-notes.ts';
import { wasCancelled } from './idempotent-step.ts';
import { picturePrice, readStart } from './read-start.ts';

type Match = RunRow<MatchBrief, MatchPolicy>;

/**
 * Opens a match: every way of starting one (CLI, client, bare JSON, a tournament) passes here, so here the input is
 * checked. A bad one ends the match before anything is written, and its failure names each field. The first opening
 * stands: a reset or a second start goes on with the challenge, the teams and the rules that were stored; one of a
 * match that was played to its end is told what it came to. A match that was cancelled has published what there was of
 * it: it would pay for more that no record could hold.
 */
export function openMatchIn(db: Database, defaults: Pick<RunDefaults, 'model'>): WorldbuildingActivities['openMatch'] {
  return async function openMatch({ runKey, input }) {
    const known = await findRun<MatchBrief, MatchPolicy>(db, runKey);
    const match = known === null ? await store(db, defaults, runKey, input) : ownRun(known, 'worldbuilding', 'match');
    const [{ end, ...before }, outcome] = await Promise.all([leftOff(db, runKey), findMatchOutcome(db, runKey)]);
    if (end === 'CANCELLED') throw wasCancelled(runKey);
    return { ...openedOf(match, before), outcome };
  };
}

/** Checks the input and stores the match. */
async function store(
  db: Database,
  { model }: Pick<RunDefaults, 'model'>,
  runKey: string,
  input: MatchInput,
): Promise<Match> {
  const { brief, policy, corpus } = readStart(model, runKey, input);
  return transaction(db, async (client) => {
    const run = await openedRun<MatchBrief, MatchPolicy>(client, {
      runKey,
      system: 'worldbuilding',
      workflow: 'match',
      phase: 'CHALLENGE',
      corpus,
      brief,
      policy,
      opened: (stored) => ({ models: stored.policy.models, painter: stored.policy.pictures.model }),
    });
    await saveNotes(client, runKey, challengeNotes(run));
    return run;
  });
}

/** What each team is told: its own challenge, and nothing of the other's. */
function challengeNotes({ runKey, brief }: Match): Note[] {
  return teams.map((team) => ({
    key: challengeKey(runKey, team),
    content: 'challenge',
    addressee: team,
    body: { text: challengeText(brief.challenge, team) },
  }));
}

/** What the workflow is told: no words. A policy of an earlier version has the defaults for the lines that it lacks. */
function openedOf(
  { runKey, corpus, brief, policy: stored }: Match,
  { offers, offered, heard, tokens }: Omit<LeftOff, 'end'>,
): Omit<OpenedMatch, 'outcome'> {
  const policy: MatchPolicy = completed<MatchPolicy>(matchDefaults, stored);
  return {
    runKey,
    policy: withCap(policy),
    corpus,
    rates: ratesOf(policy.models),
    picturePrice: picturePrice(policy),
    tier: brief.challenge.tier,
    ...(brief.teams.B.alone ? { alone: true } : {}),
    wildcards: { A: brief.teams.A.wildcard !== null, B: brief.teams.B.wildcard !== null },
    tokens: {
      A: tokens.A ?? brief.teams.A.tokenHash ?? null,
      B: tokens.B ?? brief.teams.B.tokenHash ?? null,
    },
    offers,
    offered,
    heard: heard.map(({ team, phase, round }) => proposalIdOf(team, phase, round)),
  };
}
