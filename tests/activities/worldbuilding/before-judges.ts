import { createHash } from 'node:crypto';
import { saveCall } from '../../../activities/store/save-calls.ts';
import type { Database } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { deliberationOf, matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { closeReview, openReview } from '../../../activities/store/reviews.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { PanelQuestion, JudgeResult } from '../../../shared/worldbuilding/activities.ts';
import { settle } from '../../../shared/worldbuilding/deliberation/settle.ts';
import type { MatchBrief } from '../../../shared/worldbuilding/match-brief.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import type { MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { agentOf } from '../../../shared/worldbuilding/roster.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { artifacts, roles, type Artifact, type Role, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import {
  crystallized,
  objected,
  proposed,
  resolved,
  responded,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';
import { sampleCall } from '../../support/store.ts';
import { challenge, saidIn } from './played.ts';

/** What stands in a world by which it could be known, and must not reach a judge. */
export const entrants = {
  A: { name: 'Ash Wardens', wildcard: 'Jo Park', ref: 'anthropic:claude-opus-5-5' },
  B: { name: 'Night Shift', wildcard: 'Kim Lund', ref: 'local:qwen/qwen3:8b' },
} as const;
export const telltale =
  /ash.wardens|night.shift|jo.park|kim.lund|claude|anthropic|qwen|\bteam [ab]\b|\b[ab]-(?:[cfs]\d|[a-z])|architect|lorekeeper|contrarian|synthesizer|wildcard/i;
/** Stands in every prompt that the engineer wrote for a picture, and nowhere else. */
export const engineersWords = 'in gouache, with a heron that the engineer thought of';
const planted = (team: Team) =>
  `Team ${entrants[team].name} with ${entrants[team].wildcard} of Team ${team}, by ${entrants[team].ref}: the ARCHITECT, ${agentOf(team, 'LOREKEEPER')}, ${team}-C1`;

export interface JudgedMatch {
  readonly judges?: { readonly models: number; readonly people: readonly string[] };
  /** Teams whose spec stands unratified, and recorded breaches of each. */
  readonly unratified?: readonly Team[];
  readonly breaches?: Readonly<Partial<Record<Team, number>>>;
  /** Pictures that were refused, in both teams. */
  readonly missing?: readonly Artifact[];
}

const place = { phase: 'FOUNDATION', round: 1, ordinal: 1 } as const;

/**
 * Stores a match that is ready to be judged: both teams have debated a round, and have a spec and six pictures.
 * Canaries stand in all of it.
 */
export async function matchBeforeJudges(
  db: Database,
  runKey: string,
  { judges = { models: 1, people: [] }, unratified = [], breaches = {}, missing = [] }: JudgedMatch = {},
): Promise<string> {
  const brief: MatchBrief = { challenge, teams: { A: entrantOf('A'), B: entrantOf('B') } };
  await openRun(db, {
    runKey,
    system: 'worldbuilding',
    parent: null,
    corpus: 'simulated',
    brief,
    policy: { ...matchDefaults, judges },
  });
  for (const team of ['A', 'B'] as const) {
    await debated(db, runKey, team, breaches[team] ?? 0);
    await specified(db, runKey, team, !unratified.includes(team));
    for (const [nth, artifact] of artifacts.entries())
      await painted(db, runKey, team, artifact, nth, missing.includes(artifact));
  }
  return runKey;
}

function entrantOf(team: Team): MatchBrief['teams'][Team] {
  const { name, wildcard, ref } = entrants[team];
  return { name, wildcard, models: { ARCHITECT: ref, LOREKEEPER: ref, CONTRARIAN: ref, SYNTHESIZER: ref } };
}

const write = (db: Database, runKey: string, ...rows: readonly MatchRowOrder[]) =>
  append(db, runKey, rows.map(matchEntry));

async function debated(db: Database, runKey: string, team: Team, breaches: number): Promise<void> {
  const head = { team, phase: place.phase, round: place.round, summary: planted(team) };
  const spoken = async (
    turn: 'PROPOSAL' | 'OBJECTION' | 'RESPONSE' | 'RESOLUTION' | 'VOTE',
    speaker: Role,
    words: object,
  ) =>
    write(db, runKey, {
      ...head,
      kind: 'SPOKEN',
      key: `${team}/${turn}/${speaker}`,
      turn,
      speaker,
      call: await saidIn(db, runKey, team, place, turn, speaker, words),
    });
  await write(db, runKey, { ...head, kind: 'ROUND', key: `${team}/round`, ordinal: 1, curveballs: [] });
  await spoken('PROPOSAL', 'ARCHITECT', proposed({ body: `${proposed().body} ${planted(team)}` }));
  await spoken('OBJECTION', 'CONTRARIAN', objected({ target: `${team}-F1`, text: planted(team) }));
  await spoken('RESPONSE', 'LOREKEEPER', responded({ adds: planted(team) }));
  await write(db, runKey, {
    ...head,
    kind: 'WILDCARD',
    key: `${team}/wildcard`,
    text: `${entrants[team].wildcard} says: more bells`,
  });
  await spoken('RESOLUTION', 'SYNTHESIZER', resolved());
  for (const role of roles) await spoken('VOTE', role, voted('ACCEPT', { reason: planted(team) }));
  const rows = Array.from({ length: breaches }, (_, nth): MatchRowOrder => ({
    ...head,
    kind: 'BREACHED',
    key: `${team}/breach-${nth}`,
    turn: 'OBJECTION',
    speaker: 'CONTRARIAN',
    breaches: [{ kind: 'UNSPECIFIC_OBJECTION', detail: 'names nothing' }],
  }));
  const [round] = deliberationOf(await matchReader(db)(runKey), team).rounds;
  const decision = round === undefined ? null : settle(round, matchDefaults);
  if (decision === null) throw new Error('the round has no decision');
  await write(db, runKey, ...rows, { ...head, kind: 'DECIDED', key: `${team}/decided`, decision });
}

async function specified(db: Database, runKey: string, team: Team, ratified: boolean): Promise<void> {
  const answer = JSON.parse(
    JSON.stringify(
      crystallized({ heroImageDescription: { text: `Bells of ${planted(team)}`, cites: ['A-C1'] } }),
    ).replaceAll('"A-C1"', `"${team}-C1"`),
  ) as Json;
  const call = await asked(db, runKey, {
    phase: 'CRYSTALLIZATION',
    agent: agentOf(team, 'SYNTHESIZER'),
    task: 'crystallize',
    answer,
  });
  const results = await Promise.all(
    roles.map(async (voter) => ({
      voter,
      missing: null,
      call: await asked(db, runKey, {
        phase: 'CRYSTALLIZATION',
        agent: agentOf(team, voter),
        task: 'ratify',
        answer: { ratify: ratified, reason: planted(team) },
      }),
    })),
  );
  const head = { team, phase: 'CRYSTALLIZATION', round: 1, summary: planted(team), attempt: 1 } as const;
  await write(
    db,
    runKey,
    { ...head, kind: 'RATIFIED', key: `${team}/ratified`, ratified, seats: results },
    { ...head, kind: 'SPEC', key: `${team}/spec`, ratified, call },
  );
}

/** Every view is a file of its own, so that a hash says whose picture it is. */
export const viewOf = (team: Team, artifact: Artifact): string => sha256(`view of ${team} ${artifact}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function painted(
  db: Database,
  runKey: string,
  team: Team,
  artifact: Artifact,
  nth: number,
  refused: boolean,
): Promise<void> {
  const key = `${runKey}/picture/${team}/${artifact}/1`;
  const files = refused ? [] : [`picture of ${team} ${artifact}`, `view of ${team} ${artifact}`];
  for (const file of files) {
    await db.query(
      'insert into symposium.images (sha256, bytes, media_type, width, height) values ($1, $2, $3, 1, 1) on conflict do nothing',
      [sha256(file), Buffer.from(file), 'image/png'],
    );
  }
  const why = refused ? `openai refused ${key}` : null;
  await db.query(
    `insert into symposium.pictures (picture_key, run_key, team, artifact, ordinal, prompt, model, seed, outcome, image, view, why, duration_ms) values ($1, $2, $3, $4, 1, $5, 'simulated:painter', $6, $7, $8, $9, $10, 1)`,
    [
      key,
      runKey,
      team,
      artifact,
      `${artifact}: ${planted(team)} ${engineersWords}`,
      nth,
      refused ? 'refused' : 'painted',
      files[0] === undefined ? null : sha256(files[0]),
      files[1] === undefined ? null : sha256(files[1]),
      why,
    ],
  );
  await write(db, runKey, {
    kind: 'PICTURE',
    key: `${team}/${artifact}`,
    team,
    phase: 'ARTIFACTS',
    round: 0,
    summary: artifact,
    artifact,
    picture: refused ? null : key,
    softened: null,
    why,
  });
}

async function asked(
  db: Database,
  runKey: string,
  call: {
    readonly phase: string;
    readonly agent: string;
    readonly task: string;
    readonly subject?: string;
    readonly answer: Json;
  },
): Promise<string> {
  const stored = sampleCall({ runKey, ...call });
  await saveCall(db, stored, {}, {}, []);
  return callKey(stored);
}

/** Stores what a judge answered: a model as a call, a person as a review that they decided. */
export async function judged(
  db: Database,
  runKey: string,
  { id, kind, judge }: PanelQuestion,
  marks: unknown,
): Promise<JudgeResult> {
  const answer = JSON.parse(JSON.stringify(marks)) as Json;
  if (kind === 'MODEL')
    return {
      id,
      outcome: 'SCORED',
      code: null,
      ref: await asked(db, runKey, { phase: 'JUDGMENT', agent: judge, task: 'judge', subject: id, answer }),
    };
  const reviewId = `${runKey}.judgement.${id}`;
  await openReview(db, {
    reviewId,
    runKey,
    kind: 'judgement',
    question: 'How good?',
    package: { subject: id },
    deadline: '2026-11-22T00:00:00Z',
  });
  await closeReview(db, reviewId, { outcome: 'decided', at: '2026-11-21T00:00:00Z', reviewer: judge, marks: answer });
  return { id, outcome: 'SCORED', code: null, ref: reviewId };
}
