import { z } from 'zod';
import {
  ascending,
  each,
  fixed,
  list,
  moneyLimit,
  wholeLimit,
  number,
  openTable,
  share,
  secondModelTable,
  table,
  text,
  textLike,
  whole,
} from '../kernel/read-policy.ts';
import type { MatchPolicy } from './match-policy.ts';
import { defaultPolicy } from './policy.ts';
import { worldbuildingTasks } from './roles.ts';
import { agentKeys, judgePlaces } from './roster.ts';
import { roles } from './vocabulary.ts';

/** Characters of a name, of an entrant or of a person, at most (worldbuilding rules §1.3). */
export const nameCharacters = 80;

const { rounds, spec, rubric } = defaultPolicy;
const inAnswers = 'the answers of agents are read with this number';
const round = whole(1, 20);
const size = whole(1, 100_000);
const tokens = whole(1, 10_000_000);
const time = whole(1, 1e12);
const side = whole(64, 4_096);
const points = number(0, 100);

/** Within which bounds each line of a match's policy may be set. Numbers that stand in ids have two digits there. */
export const policyForm = table({
  rounds: table({
    FOUNDATION: round,
    LANDMARKS: round,
    TENSION: round,
    CRYSTALLIZATION: fixed(rounds.CRYSTALLIZATION, 'policy.crystallizations says how often a spec is written'),
  }),
  votes: each(['accept', 'amend', 'reject'], whole(1, roles.length)),
  // Whoever is sent back is asked again under a subject of its own, and each time is paid.
  sendBacks: whole(0, 3),
  crystallizations: whole(1, 9),
  discourse: table({ restates: share, specificWords: whole(0, 20), tieWords: whole(0, 20) }),
  // Twelve a team are the least that see every round, the merges and two specs of the default match.
  clerk: table({ examinations: whole(0, 12), specs: whole(0, 10), additions: whole(1, 12) }),
  transcript: each(['wholeTokens', 'textCharacters'], size),
  // A wildcard's words stand in the record as a response, which holds so many.
  wildcard: table({ token: z.boolean(), deadlineMs: time, characters: whole(1, 1_600) }),
  curveballs: ascending(
    table({
      byHand: z.boolean(),
      perMatch: whole(0, 20),
      perRound: whole(0, 5),
      characters: whole(1, 1_000),
      offers: whole(0, 200),
      offersPerPerson: whole(0, 200),
      waitMs: whole(0, 1e12),
    }),
    'offersPerPerson',
    'offers',
  ),
  spec: table({
    moodAdjectives: table({
      least: fixed(spec.moodAdjectives.least, inAnswers),
      most: fixed(spec.moodAdjectives.most, inAnswers),
    }),
    landmarks: fixed(spec.landmarks, inAnswers),
  }),
  rubric: table({
    weights: each(
      ['internalCoherence', 'creativeAmbition', 'visualFidelity', 'artifactQuality', 'processQuality'],
      share,
    ),
    scale: table({ least: fixed(rubric.scale.least, inAnswers), most: fixed(rubric.scale.most, inAnswers) }),
    unratifiedProcess: number(rubric.scale.least, rubric.scale.most),
    breachPenalty: number(0, rubric.scale.most),
  }),
  // There are two orders.
  judging: table({ orders: each(['MODEL', 'PERSON'], whole(1, 2)), wholeTokens: size, drawErrors: number(0, 10) }),
  tournament: table({
    entrants: ascending(each(['least', 'most'], whole(2, 64)), 'least', 'most'),
    replays: whole(0, 5),
    points: each(['win', 'draw', 'loss'], points),
    // Without a prior an unbeaten entrant has no finite rating, and no table could be drawn.
    priorDraws: number(0.1, 100),
    elo: each(['average', 'spread'], number(1, 100_000)),
    intervalErrors: points,
    historyEvents: whole(10, 10_000),
  }),
  softenings: whole(0, 3),
  challenge: ascending(
    table({
      mildTensions: ascending(each(['least', 'most'], whole(0, 10)), 'least', 'most'),
      // A challenge has three parts, and so three pairs.
      tiedPairs: whole(0, 3),
      fileCharacters: size,
      textCharacters: size,
    }),
    'textCharacters',
    'fileCharacters',
  ),
  alone: table({
    draftShare: share,
    mostDrafts: whole(1, 20),
    draftsAtOnce: whole(1, 10),
    mostRevisions: whole(0, 500),
    unchangedRevisions: whole(1, 10),
    failures: whole(1, 10),
    tolerance: share,
  }),
  outputTokens: each(worldbuildingTasks, tokens),
  thinkingTokens: each(['low', 'medium', 'high'], tokens),
  leastAnswerTokens: tokens,
  contextTokens: each(['always', 'desk', 'judgeDesk'], tokens),
  sectionReads: whole(0, 10),
  messageTokens: tokens,
  judges: table({
    models: whole(0, judgePlaces.length),
    people: list({ least: 0, most: 8, characters: nameCharacters }),
  }),
  pictures: ascending(
    table({
      model: text,
      width: side,
      height: side,
      longer: number(1, 2),
      viewSide: side,
      // Twelve of them stand in one page.
      thumbnailSide: whole(16, 512),
      repaints: whole(0, 5),
      fileBytes: whole(1_024, 64 * 1_024 * 1_024),
    }),
    'thumbnailSide',
    'viewSide',
  ),
  embedder: textLike(/^(auto|hashed:|(openai|local):\S+)$/, 'auto, hashed:, openai:<model> or local:<model>'),
  // Both teams spend at the same time: above a half neither would be left its share.
  teamShare: number(0, 0.5),
  spendCapMicrodollars: moneyLimit,
  defaultCapMicrodollars: moneyLimit,
  tokenCap: wholeLimit,
  reservedInputTokens: tokens,
  reservedJudgeTokens: tokens,
  reviewers: openTable({ least: 0, most: 500, characters: 200 }, { least: 1, most: 10, characters: 100 }),
  reviewWaitMs: time,
  reminderMs: time,
  callTimeoutMs: time,
  callWindowMs: time,
  callAttempts: time,
  models: each(agentKeys, text),
  secondModels: secondModelTable,
}) satisfies z.ZodType<MatchPolicy>;
