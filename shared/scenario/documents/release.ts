import { z } from 'zod';
import { urnOf } from '../../kernel/published-schema.ts';
import { category, label, tier } from '../vocabulary.ts';
import { schemaUrn } from '../versions.ts';
import { profileShape, scenarioIdShape, stampShape } from './shapes.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const releaseDay = z.iso.date();
/** `v1.0`: minor versions add scenarios, major ones may change categories or scoring (scenario rules §8.5). */
export const releaseVersion = z.string().regex(/^v(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/);

const share = z.number().min(0).max(1);

/** What people's examinations say of the keys of a release (scenario rules §7.9): numbers, and no id of a scenario. */
export const keyCheckShape = z.strictObject({
  /** Scenarios whose key has a verdict, and how many blind answers came to what it says. */
  examined: z.int().min(0),
  agreed: z.int().min(0),
  wrong: z.int().min(0),
  /** Estimated share of wrong keys, with its interval. */
  wrongShare: z.strictObject({ mean: share, low: share, high: share }),
  level: share,
  /** The rule that it passed, in percent. */
  mostWrongPercent: z.number(),
  /** The same in words. */
  text: z.string(),
});

/** Independent models that solved its scenarios blind (evaluation rules §4.7). Which ones they agreed against is not told: it would hint at the key. */
export const solverCheckShape = z.strictObject({
  /** Who solved, with the answers that were scored and how many of them pass: how strong a solver is. */
  solvers: z.array(z.strictObject({ model: z.string(), answers: z.int().min(1), passed: z.int().min(0) })),
  passScore: z.number(),
  /** Scenarios that at least two of them solved, none of which had a part in making it. */
  solved: z.int().min(0),
  unsolved: z.array(scenarioIdShape),
  /** The rule that it passed, in percent. */
  solvedPercent: z.number(),
  /** Keys that they agreed with each other against, and that a person upheld. */
  upheld: z.int().min(0),
  /** Why nobody was asked to solve them; null: somebody was. */
  without: z.string().nullable(),
  /** The same in words. */
  text: z.string(),
});
export type PublishedSolvers = z.infer<typeof solverCheckShape>;

/** Fields were added since; a release of an older version is read as it is. */
const releaseUrns = [schemaUrn('release'), urnOf('release', '1.1')] as const;

/**
 * `release.json`: what a release says of itself and of each of its scenarios (scenario rules §8.7). It is public, so it
 * holds no status, and no run key, which may name one. The hash of a key binds whoever published it, and tells nothing.
 */
export const releaseSchema = z.strictObject({
  schema: z.literal(releaseUrns),
  simulated: z.boolean(),
  notice: z.string(),
  canary: z.guid(),
  benchmark: z.string(),
  version: releaseVersion,
  releasedOn: releaseDay,
  previous: releaseVersion.nullable(),
  /** Whether people have solved a sample and compared the keys. */
  keysCheckedByPeople: z.boolean(),
  /** What they found; absent: nobody has come to a verdict, or the release was made before 1.1. */
  keyCheck: keyCheckShape.optional(),
  /** What independent models found; absent: none was asked for, or the release was made before 1.2. */
  solverCheck: solverCheckShape.optional(),
  /** What changed of scenarios that were released before: withdrawn since any release, revised since the previous one. */
  errata: z.array(
    z.strictObject({
      scenarioId: scenarioIdShape,
      change: z.enum(['withdrawn', 'revised']),
      why: z.string(),
      on: releaseDay,
    }),
  ),
  scenarios: z.array(
    z.strictObject({
      scenarioId: scenarioIdShape,
      name: label,
      category,
      tier,
      profile: profileShape,
      documentVersion: z.int().min(1),
      publishedAt: stampShape,
      /** Of the paper and of the evaluation document, as JSON. */
      sha256,
      keySha256: sha256,
    }),
  ),
});
export type Release = z.infer<typeof releaseSchema>;
