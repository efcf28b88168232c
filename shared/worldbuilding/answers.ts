import { z } from 'zod';
import { defaultPolicy } from './policy.ts';
import {
  amendmentId,
  artifacts,
  ballots,
  canonIdPattern,
  categories,
  goalParts,
  label,
  proposalId,
  prose,
  sentence,
  tiedParts,
  type Artifact,
  type Category,
} from './vocabulary.ts';

/**
 * What a model answers at each turn. Who speaks, in which round, and every id are Symposium's: a model can neither
 * speak for another nor number its own amendments. What is refused here is repaired once and then unscored; what is
 * readable and breaks a rule of discourse is sent back instead (worldbuilding rules §5.7), so nothing that only a rule
 * can judge is refused here.
 */

const { spec: specPolicy, rubric } = defaultPolicy;

/** A part of the phase's goal, as a text fills it. */
const filled = z
  .object({
    part: z.enum(goalParts),
    /** The name, the rule, the adjectives, the conflict: the thing itself. */
    value: sentence,
    /**
     * How it follows from the governing logic; a landmark has to say so (worldbuilding rules §2.2), for others null
     * will do.
     */
    tie: sentence.nullable(),
  })
  .refine(({ part, tie }) => tie !== null || !(tiedParts as readonly string[]).includes(part), {
    path: ['tie'],
    message: 'is missing: a landmark follows from the governing logic',
  });
const fills = z
  .array(filled)
  .max(goalParts.length)
  .refine((given) => new Set(given.map(({ part }) => part)).size === given.length, 'a part stands twice');
export type Filled = z.infer<typeof filled>;

export const proposal = z.object({
  title: label,
  body: prose,
  /** The rejected proposal whose gap this one closes, or null (worldbuilding rules §4.9). */
  respondsTo: proposalId.nullable(),
  /** What it does about that gap, or null. */
  gapClosed: sentence.nullable(),
  /** Parts of the phase's goal that it fills; none where it adds to the world beside them. */
  fills,
});
export type Proposal = z.infer<typeof proposal>;

/** Specific and actionable in the sense that can be checked (worldbuilding rules §5.4). */
export const objection = z.object({
  /** The proposal that it is raised against. */
  target: proposalId,
  /** The situation in which the proposal fails. */
  failureCase: sentence,
  /** The change that would answer it. */
  changeWanted: sentence,
  text: prose,
});
export type Objection = z.infer<typeof objection>;

const contributed = z.string().trim().min(1).max(1_600).nullable();

/** Agreement alone cannot be written down (worldbuilding rules §5.5). */
export const response = z
  .object({
    /** What it puts beside the proposal, or null. */
    adds: contributed,
    /** What it would change, as an amendment that can be voted on, or null. */
    modifies: contributed,
    /** What it finds wrong, or null. */
    objects: contributed,
  })
  .refine(
    ({ adds, modifies, objects }) => adds !== null || modifies !== null || objects !== null,
    'only agrees: add, modify or object',
  );
export type Response = z.infer<typeof response>;

export const resolution = z.object({
  summary: prose,
  /** What is put to the vote: amendments on the table by their ids, and under null those that merge what was said. */
  amendments: z.array(z.object({ id: amendmentId.nullable(), text: sentence })).max(6),
  /** The whole proposal as it reads with what this resolution takes in. */
  merged: prose,
  /** The parts of the goal as the merged text fills them. */
  fills,
});
export type Resolution = z.infer<typeof resolution>;

/**
 * An AMEND seconds an amendment on the table or states a new one, and not both; the other ballots do neither
 * (worldbuilding rules §4.2).
 */
export const vote = z
  .object({
    reason: sentence,
    ballot: z.enum(ballots),
    amendmentId: amendmentId.nullable(),
    amendment: sentence.nullable(),
  })
  .refine(
    ({ ballot, amendmentId: seconded, amendment }) =>
      [seconded, amendment].filter((one) => one !== null).length === (ballot === 'AMEND' ? 1 : 0),
    'an AMEND names one amendment, by its id or in words; any other ballot names none',
  );
export type Vote = z.infer<typeof vote>;

/** The Synthesizer's word in a DEADLOCK (worldbuilding rules §4.7). */
export const tieBreak = z
  .object({ justification: prose, ballot: z.enum(ballots), amendmentId: amendmentId.nullable() })
  .refine(({ ballot, amendmentId: named }) => (ballot === 'AMEND') === (named !== null), {
    path: ['amendmentId'],
    message: 'an AMEND names an amendment on the table; any other ballot names none',
  });
export type TieBreak = z.infer<typeof tieBreak>;

/** A stray citation costs its field a foundation and never the spec (worldbuilding rules §7.3), so anything is read. */
const cited = z.string().trim().min(1).max(120).meta({ pattern: canonIdPattern.source });
/** None: the field is listed as invented (worldbuilding rules §7.2). */
const cites = z.array(cited).max(12);
const field = z.object({ text: z.string().trim().min(1).max(1_200), cites });
const named = z.object({ text: label, cites });
export type SpecField = z.infer<typeof field>;

/** The final spec (worldbuilding rules §7.1), each field with what it rests on. */
export const spec = z.object({
  worldName: named,
  governingLogic: field,
  aestheticMood: z.object({
    adjectives: z
      .array(z.string().trim().min(1).max(40))
      .min(specPolicy.moodAdjectives.least)
      .max(specPolicy.moodAdjectives.most),
    cites,
  }),
  landmarks: z
    .array(z.object({ name: named, description: field, significance: field, visualKey: field }))
    .length(specPolicy.landmarks),
  inhabitants: z.object({ appearance: field, cultureSnapshot: field, relationshipToPlace: field }),
  tension: z.object({ conflict: field, stakes: field, visualManifestation: field }),
  heroImageDescription: z.object({ text: prose, cites }),
  /** Where it meets each curveball: fields, such as `landmarks.0.visualKey`, or canon entries. Older specs say nothing. */
  curveballs: z
    .array(z.object({ id: z.string().trim().min(1).max(10), metBy: z.array(z.string().trim().min(1).max(60)).max(12) }))
    .max(20)
    .exactOptional(),
});
export type Spec = z.infer<typeof spec>;

/** Which of its drafts a soloist goes on with, by its number (worldbuilding rules §16.2). */
export const choice = z.object({ reason: sentence, draft: z.int().min(1).max(99) });
export type Choice = z.infer<typeof choice>;

export const ratification = z.object({ reason: sentence, ratify: z.boolean() });
export type Ratification = z.infer<typeof ratification>;

const imagePrompt = z.object({ prompt: z.string().trim().min(1).max(2_000), mustShow: z.array(label).min(1).max(8) });
export type ImagePrompt = z.infer<typeof imagePrompt>;

/** One prompt a picture (worldbuilding rules §8.1). `mustShow`: what of the spec a viewer has to recognise. */
export const prompts = z.object(
  Object.fromEntries(artifacts.map((artifact) => [artifact, imagePrompt])) as Record<Artifact, typeof imagePrompt>,
);
export type Prompts = z.infer<typeof prompts>;

/** A prompt that an image service refused, in words that it may take. */
export const softened = z.object({ prompt: z.string().trim().min(1).max(2_000), changed: sentence });
export type Softened = z.infer<typeof softened>;

const score = z.object({ reason: sentence, score: z.int().min(rubric.scale.least).max(rubric.scale.most) });
const scores = z.object(
  Object.fromEntries(categories.map((category) => [category, score])) as Record<Category, typeof score>,
);
export type Scores = z.infer<typeof scores>;

/** Both worlds by the five categories, under the labels of this judgement: as they are counted, and as people mark them. */
export const judgement = z.object({ X: scores, Y: scores });
export type Judgement = z.infer<typeof judgement>;

const inCategory = z.object({ X: score, Y: score });
/** The same as a model answers it: category by category, so that both worlds are weighed in one before the next. */
export const categoryJudgement = z.object(
  Object.fromEntries(categories.map((category) => [category, inCategory])) as Record<Category, typeof inCategory>,
);
export type CategoryJudgement = z.infer<typeof categoryJudgement>;

/** A stored judgement by its worlds; null: none can be read. Models of an earlier version answered so themselves. */
export function judgementIn(answer: unknown): Judgement | null {
  const { data } = categoryJudgement.safeParse(answer);
  if (data === undefined) return judgement.safeParse(answer).data ?? null;
  const world = (label: 'X' | 'Y') =>
    Object.fromEntries(categories.map((category) => [category, data[category][label]])) as Scores;
  return { X: world('X'), Y: world('Y') };
}

const item = z.string().trim().min(1).max(10);

/** What a neutral clerk says of texts that lie before it, each by its item (worldbuilding rules §5.8). */
export const testimony = z.object({
  objections: z.array(z.object({ item, reason: sentence, specific: z.boolean(), answerable: z.boolean() })).max(60),
  responses: z.array(z.object({ item, reason: sentence, agreementOnly: z.boolean() })).max(200),
  /** What a merge says that nobody proposed, each quoted from it; none: it joins what was said. */
  merges: z.array(z.object({ item, additions: z.array(sentence).max(12) })).max(60),
  /** Whether a field of a spec follows from the canon entries that it cites. Older testimonies say nothing of fields. */
  fields: z
    .array(z.object({ item, reason: sentence, follows: z.boolean() }))
    .max(60)
    .exactOptional(),
});
export type Testimony = z.infer<typeof testimony>;

/** Whether a constraint from the audience may be put to both teams. */
export const moderation = z.object({ reason: sentence, verdict: z.enum(['PASS', 'REFUSE']) });
export type ModerationAnswer = z.infer<typeof moderation>;
