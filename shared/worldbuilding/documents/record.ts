import { z } from 'zod';
import { objection, proposal, resolution, response, spec, vote, judgement } from '../answers.ts';
import { recordedSoloist } from './recorded-soloist.ts';
import { lossCauses } from '../deliberation/rows.ts';
import {
  amendmentId,
  artifacts,
  ballots,
  canonId,
  categories,
  debatePhases,
  findings,
  goalParts,
  outcomes,
  proposalId,
  questions,
  roles,
  speakers,
  teams,
  turns,
  matchEnds,
  tiers,
} from '../vocabulary.ts';

export const count = z.int().min(0);
export const rowsOf = <T extends z.ZodType>(row: T) => z.array(row).readonly();
const byTeam = <T extends z.ZodType>(value: T) => z.strictObject({ A: value, B: value });
const texts = rowsOf(z.string());
const place = { phase: z.enum(debatePhases), round: count.min(1) };
const finite = z.number().nullable();

/**
 * `model`: of an agent; a wildcard's is null, and its `name` a person's. `version`: of its prompt; null: there is none.
 */
const recordedMember = z.strictObject({
  speaker: z.enum(speakers),
  name: z.string(),
  model: z.string().nullable(),
  version: z.string().nullable(),
});

/**
 * A turn of the transcript. `said` is null where the turn brought nothing, and `missing` says why. A wildcard's words
 * stand under `adds`. `sentBack`: how often Symposium returned it for a breach before it stood. `proposal`: what the
 * round is about; null where the proposal itself is missing.
 */
const turn = <T extends z.ZodType>(said: T) => ({
  ...place,
  at: z.iso.datetime(),
  proposal: proposalId.nullable(),
  by: z.enum(speakers),
  sentBack: count,
  said: said.nullable(),
  missing: z.enum(lossCauses).nullable(),
});
const recordedTurn = z.discriminatedUnion('turn', [
  z.strictObject({ turn: z.literal('PROPOSAL'), ...turn(proposal) }),
  z.strictObject({ turn: z.literal('OBJECTION'), ...turn(objection) }),
  z.strictObject({ turn: z.literal('RESPONSE'), ...turn(response) }),
  z.strictObject({ turn: z.literal('RESOLUTION'), ...turn(resolution) }),
  z.strictObject({ turn: z.literal('VOTE'), ...turn(vote) }),
]);
export type RecordedTurn = z.infer<typeof recordedTurn>;

/**
 * A place's vote as it was counted: null where it is absent or unreadable. `amendment`: what an AMEND was counted for.
 */
const recordedBallot = z.strictObject({
  voter: z.enum(roles),
  ballot: z.enum(ballots).nullable(),
  amendment: amendmentId.nullable(),
});
export type RecordedBallot = z.infer<typeof recordedBallot>;

/**
 * How a round ended, by Symposium's count. `table`: the amendments with their ids. `canon`: the entry that came of it.
 */
const recordedRound = z.strictObject({
  ...place,
  at: z.iso.datetime(),
  proposal: proposalId.nullable(),
  ballots: rowsOf(recordedBallot),
  table: rowsOf(z.strictObject({ id: amendmentId, by: z.enum(speakers), text: z.string() })),
  outcome: z.enum(outcomes),
  adopted: amendmentId.nullable(),
  decidedBy: z.enum(['VOTE', 'SYNTHESIZER']),
  justification: z.string().nullable(),
  canon: canonId.nullable(),
});
export type RecordedRound = z.infer<typeof recordedRound>;

const recordedCanon = z.strictObject({
  id: canonId,
  ...place,
  proposal: proposalId,
  proposedBy: z.enum(roles),
  title: z.string(),
  text: z.string(),
  fills: rowsOf(z.strictObject({ part: z.enum(goalParts), value: z.string(), tie: z.string().nullable() })),
  /** A MERGE has become the entry's text; a CHANGE is to be read together with it. */
  amendment: z
    .strictObject({ id: amendmentId, by: z.enum(speakers), kind: z.enum(['CHANGE', 'MERGE']), text: z.string() })
    .nullable(),
});
export type RecordedCanon = z.infer<typeof recordedCanon>;

/** A rule of discourse that was broken again after the turn had been sent back. */
const recordedBreach = z.strictObject({
  ...place,
  turn: z.enum(turns),
  by: z.enum(speakers),
  rule: z.string(),
  why: z.string(),
});

/**
 * A text that lay before the clerk, and what came of it (worldbuilding rules §5.8). `detail`: its reason, where it held
 * something against the text.
 */
const recordedExamination = z.strictObject({
  ...place,
  question: z.enum(questions),
  by: z.enum(roles),
  finding: z.enum(findings),
  detail: z.string().nullable(),
});

/**
 * One crystallisation and its vote; `ratify` null: absent or unreadable, which ratifies nothing. `invented`: fields
 * that rest on no entry.
 */
const recordedCrystallization = z.strictObject({
  id: z.string(),
  attempt: count.min(1),
  at: z.iso.datetime(),
  spec: spec.nullable(),
  problems: texts,
  invented: texts,
  /** Entries of the canon that no field rests on; a record of version 1.0 says nothing of them. */
  unused: texts.default([]),
  /**
   * What the clerk said of the fields that cite something: whether they follow from it; `detail`: its reason against one.
   * Null: nobody was asked, or the record is of an earlier version.
   */
  fields: rowsOf(z.strictObject({ path: z.string(), finding: z.enum(findings), detail: z.string().nullable() }))
    .nullable()
    .default(null),
  /** It went back to its author with these reasons, and was not voted on. */
  sentBack: z.boolean().default(false),
  ballots: rowsOf(z.strictObject({ voter: z.enum(roles), ratify: z.boolean().nullable(), reason: z.string() })),
  ratified: z.boolean(),
});
export type RecordedCrystallization = z.infer<typeof recordedCrystallization>;

/**
 * `thumbnail`: a picture in the address itself, so that a page needs no other file. `file`: where the whole picture
 * lies beside the page.
 */
const recordedImage = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256'),
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  bytes: count,
  width: count,
  height: count,
  model: z.string(),
  seed: z.int().nullable(),
  thumbnail: z
    .string()
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'is no picture')
    .nullable(),
  file: z
    .string()
    .regex(/^images\/[0-9a-f]{64}\.(png|jpg|webp)$/, 'is no file of the match')
    .nullable(),
});

/**
 * A picture that was asked for. `softened`: the words that took the place of refused ones. `image` null: there is none,
 * and `why` says why.
 */
const recordedArtifact = z.strictObject({
  artifact: z.enum(artifacts),
  at: z.iso.datetime().nullable(),
  prompt: z.string().nullable(),
  mustShow: texts,
  softened: z.strictObject({ prompt: z.string(), changed: z.string() }).nullable(),
  image: recordedImage.nullable(),
  why: z.string().nullable(),
});
export type RecordedArtifact = z.infer<typeof recordedArtifact>;

/** A word from the audience: both teams hear it at the beginning of the same round. */
const recordedCurveball = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  text: z.string(),
  ...place,
  /**
   * Where each team's standing spec meets it, by fields and canon entries; none: it is not met. Null: there is no spec of
   * that team, it never came to the round, or the record is of version 1.0.
   */
  met: byTeam(texts.nullable()).default({ A: null, B: null }),
});

/**
 * One judgement. `labels`: which team stood under which label in it; `first`: which was read first. `scores` null: none
 * that counts, and `why` says why.
 */
const recordedJudgement = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  judge: z.string(),
  kind: z.enum(['MODEL', 'PERSON']),
  first: z.enum(teams),
  labels: z.strictObject({ X: z.enum(teams), Y: z.enum(teams) }),
  scores: byTeam(judgement.shape.X).nullable(),
  why: z.string().nullable(),
});

/**
 * Symposium's sums. `weight`: the category's share of the mean. `margin`: the lead that makes no winner yet.
 * `agreement`: Krippendorff's alpha; null: one judge, or nothing to agree about.
 */
const recordedVerdict = z.strictObject({
  at: z.iso.datetime(),
  winner: z.enum(['A', 'B', 'DRAW']),
  why: z.string(),
  means: byTeam(z.number()),
  margin: z.number(),
  agreement: finite,
  categories: rowsOf(z.strictObject({ category: z.enum(categories), weight: z.number(), A: finite, B: finite })),
  /** What was taken off a team's Process Quality, and why. */
  deductions: rowsOf(z.strictObject({ team: z.enum(teams), why: z.string() })),
  /** What a world gains with a judge by being read first; null: it read in one order only. */
  positionBias: rowsOf(z.strictObject({ judge: z.string(), firstMinusSecond: finite })),
});
export type RecordedVerdict = z.infer<typeof recordedVerdict>;

/** What a team did. Until the reveal it is only "Team A" or "Team B" to a reader: `name` and models come last. */
const recordedTeam = z.strictObject({
  /** The entrant, by the name that a tournament knows. */
  name: z.string(),
  members: rowsOf(recordedMember),
  /** In the order in which it was said. */
  transcript: rowsOf(recordedTurn),
  rounds: rowsOf(recordedRound),
  canon: rowsOf(recordedCanon),
  breaches: rowsOf(recordedBreach),
  /** A record from before there was a clerk says nothing of it. */
  examined: rowsOf(recordedExamination).default([]),
  /** Goals of a phase that the canon does not meet. */
  gaps: rowsOf(z.strictObject({ part: z.string(), why: z.string() })),
  crystallizations: rowsOf(recordedCrystallization),
  /** Null: it was a team. */
  alone: recordedSoloist.nullable().default(null),
  artifacts: rowsOf(recordedArtifact),
});
export type RecordedTeam = z.infer<typeof recordedTeam>;

/**
 * A match as its documents tell it, and itself the document `match.json`. What models and people said stands in it as
 * they said it; every outcome, count and mean was computed by Symposium.
 */
export const matchRecord = z.strictObject({
  matchKey: z.string(),
  corpus: z.enum(['simulated', 'real']),
  /** Anything that simulated models had a part in says so (worldbuilding rules §13.3). */
  simulated: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  end: z.enum(matchEnds),
  /** Why it ended so. */
  why: z.string(),
  challenge: z.strictObject({
    number: count,
    seed: z.int().nullable(),
    tier: z.literal(tiers).nullable(),
    setting: z.string(),
    twist: z.string(),
    /** The same for both, unless the challenge is asymmetric. */
    inhabitants: byTeam(z.string()),
  }),
  teams: byTeam(recordedTeam),
  curveballs: rowsOf(recordedCurveball),
  judgements: rowsOf(recordedJudgement),
  /**
   * How alike the two worlds are (worldbuilding rules §17.1): `likeness` null: nobody knows, and `why` says why. Null as
   * a whole: not both teams have a world, or the record is of a version before 1.3.
   */
  distinctness: z
    .strictObject({ embedder: z.string().nullable(), likeness: finite, why: z.string().nullable() })
    .nullable()
    .default(null),
  /** Null: nobody judged it, or too few did. */
  verdict: recordedVerdict.nullable(),
});
export type MatchRecord = z.infer<typeof matchRecord>;
