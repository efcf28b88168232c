import { z } from 'zod';
import { verifications } from '../../kernel/reviews.ts';
import { renewals } from '../../verification/renewed-calculations.ts';
import { sides } from '../answers/acts.ts';
import { advice, attempt } from '../answers/advice.ts';
import type { Certificate, CheckedContext, Leak } from '../certificate/certificate.ts';
import { matrix, type Content } from '../context.ts';
import { agentName, agents, category, dimensions, phases, status, tier, type Agent } from '../vocabulary.ts';
import { readableUrns, type SchemaName } from '../versions.ts';
import type { BreakthroughCandidate, Verification } from './dispute-record.ts';
import type {
  CalibrationDiscussion,
  CastRecord,
  ClassificationDelta,
  Counts,
  Disagreement,
  GatePassage,
  HouseNumbers,
  RecordedAdvice,
  RecordedBrief,
  RecordedReview,
  ScenarioRecord,
} from './record.ts';

/** Schemas of the parts that the JSON documents share; each is held to its interface in `record.ts` by its type. */

export const rows = <T extends z.ZodType>(row: T) => z.array(row).readonly();
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const score = z.number().min(1).max(5);
const text = z.string();
const stamp = z.iso.datetime();

export const scenarioIdShape = z.string().regex(/^IM-\d{4,}$/);
export const profileShape = z.strictObject({ I: score, D: score, C: score, B: score, T: score, X: score });
const shiftShape = z.strictObject({
  I: z.number(),
  D: z.number(),
  C: z.number(),
  B: z.number(),
  T: z.number(),
  X: z.number(),
});
export const difficultyShape = z.strictObject({ tier, nearest: z.boolean(), profile: profileShape });

/** The three facts of a scenario's difficulty, picked one by one: what else a caller's tier finding holds stays out. */
export function difficultyOf({
  tier: { tier: is, nearest },
  profile,
}: Pick<ScenarioRecord, 'tier' | 'profile'>): z.infer<typeof difficultyShape> {
  const { I, D, C, B, T, X } = profile;
  return { tier: is, nearest, profile: { I, D, C, B, T, X } };
}

/** What every JSON document begins with; one of an earlier version is read as it is. */
export function envelope(name: SchemaName) {
  return { schema: z.literal(readableUrns(name)), simulated: z.boolean(), scenarioId: scenarioIdShape };
}

/** One value an agent, and no key for an agent that gave none. */
export const byAgent = <T extends z.ZodType>(value: T) => z.partialRecord(agentName, value);

export const briefShape: z.ZodType<RecordedBrief> = z.strictObject({
  category,
  tier: tier.nullable(),
  status: status.nullable(),
  constraints: rows(text),
  inspirationSeed: text.nullable(),
});

/** The brief's own fields, and none of what a stored brief may hold besides. */
export function briefOf({ brief }: Pick<ScenarioRecord, 'brief'>): RecordedBrief {
  const { category: of, tier: wished, status: asked, constraints, inspirationSeed } = brief;
  return { category: of, tier: wished, status: asked, constraints, inspirationSeed };
}

export const deltaShape: z.ZodType<ClassificationDelta> = z.strictObject({
  statusChanged: z.boolean(),
  typeChanged: z.boolean(),
  profileShift: shiftShape,
  weakIllusion: z.boolean(),
  text,
});

const seconds = z.number().nullable();
export const houseShape: z.ZodType<HouseNumbers> = z.strictObject({
  timing: z.strictObject({
    totalSeconds: z.number(),
    deadlineSeconds: seconds,
    marginSeconds: seconds,
    marginPercent: z.number().nullable(),
    steps: rows(z.strictObject({ id: text, seconds: z.number() })).exactOptional(),
    reported: z.strictObject({
      totalSeconds: z.number(),
      marginSeconds: seconds,
      marginPercent: z.number().nullable(),
    }),
  }),
  calculations: rows(
    z.strictObject({
      id: text,
      finding: text,
      houseValue: z.number().nullable(),
      reportedValue: z.number(),
      unit: text,
      renewed: z
        .strictObject({ moved: rows(text), finding: z.enum(renewals), houseValue: z.number().nullable(), why: text })
        .exactOptional(),
    }),
  ),
  sensitivity: rows(
    z.strictObject({ parameter: text, survivesMinus: z.boolean().nullable(), survivesPlus: z.boolean().nullable() }),
  ),
});

const statedShape = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const passageShape: z.ZodType<GatePassage> = z.strictObject({
  gate: z.enum(phases),
  attempt: z.int().min(1),
  passed: z.boolean(),
  findings: rows(
    z.strictObject({
      criterion: text,
      outcome: z.enum(['passed', 'failed', 'unscored', 'not-applicable', 'contradiction']),
      finding: text,
      house: statedShape,
      reported: statedShape,
    }),
  ),
});

const contentShape = z.enum(Object.keys(matrix) as [Content, ...Content[]]);
const leakShape: z.ZodType<Leak> = z.strictObject({
  call: text,
  content: contentShape,
  ref: text,
  how: z.enum(['verbatim', 'rephrased', 'number']),
  phrase: text,
});
const contextShape: z.ZodType<CheckedContext> = z.strictObject({
  agent: text,
  phase: z.enum(phases),
  calls: count,
  withheld: rows(z.strictObject({ content: contentShape, pieces: count })),
  leaks: rows(leakShape),
});
export const certificateShape: z.ZodType<Certificate> = z.strictObject({
  clean: z.boolean(),
  calls: count,
  checked: rows(contextShape),
});

export const disagreementShape: z.ZodType<Disagreement> = z.strictObject({
  disagreement: text,
  agents: rows(agentName),
  resolution: text,
  outcome: text,
});

export const discussionShape: z.ZodType<CalibrationDiscussion> = z.strictObject({
  dimension: z.enum(dimensions),
  round: z.int().min(1),
  before: rows(score),
  after: rows(score),
  outcome: text,
});

export const reviewShape: z.ZodType<RecordedReview> = z.strictObject({
  id: text,
  kind: text,
  phase: z.enum(phases),
  subject: text.nullable(),
  question: text,
  decision: text,
  answers: z
    .strictObject({
      ruling: z.enum(['accept', 'retry']),
      status: text.nullable(),
      side: z.enum(sides).nullable(),
      structuralFlaw: z.boolean(),
      verified: z.boolean().nullable(),
      verification: z.enum(verifications).nullable(),
      interpretations: z.tuple([text, text]).nullable(),
    })
    .nullable(),
  reviewer: text.nullable(),
  group: text.nullable(),
  at: stamp,
  justification: text,
});

export const countsShape: z.ZodType<Counts> = z.strictObject({
  challenges: z.strictObject({ issued: count, resolved: count, escalated: count, refused: count }),
  vetoes: z.strictObject({ issued: count, lifted: count, ledToRevision: count, downgraded: count }),
  escalations: count,
  claims: z.strictObject({ revised: count, vetoed: count }),
  seedRevisions: count,
});

export const statusByShape: z.ZodType<ScenarioRecord['statusBy']> = z.enum([
  'votes',
  'debate',
  'authority',
  'joint veto',
  'review',
]);

const castMember: z.ZodType<CastRecord> = z.strictObject({
  model: text,
  snapshot: text.nullable(),
  version: text,
  tokens: count,
  costMicrodollars: z.number().min(0).nullable(),
  peakContextUsage: share.nullable(),
  confidences: z.partialRecord(z.enum(phases), share),
});
export const castShape: z.ZodType<Readonly<Record<Agent, CastRecord>>> = z.record(z.enum(agents), castMember);

export const adviceShape: z.ZodType<RecordedAdvice> = z.strictObject({
  adviser: text,
  role: text,
  phase: z.enum(phases),
  advice: advice.nullable(),
  attempt: attempt.nullable(),
  doubtful: z.boolean(),
  absence: text.nullable(),
  cast: castMember,
});
/** An optional agent as the metadata have it: who it was, without what it said. */
export const adviserVersionShape = z.strictObject({
  adviser: text,
  phase: z.enum(phases),
  advised: z.boolean(),
  cast: castMember,
});

export const verificationShape: z.ZodType<Verification> = z.strictObject({
  verified: z.boolean(),
  kind: z.enum(verifications).nullable(),
  reviewer: text,
  at: stamp,
  justification: text,
});
export const breakthroughShape: z.ZodType<BreakthroughCandidate> = z.strictObject({
  agent: agentName,
  summary: text,
  verification: verificationShape.exactOptional(),
});
export const loopsShape = z.record(z.enum(phases), count);
export const votesShape = z.record(z.enum(dimensions), byAgent(score));
export const provenanceShape = rows(z.strictObject({ what: text, sha256: z.string().regex(/^[0-9a-f]{64}$/) }));
export const versionsShape = z.strictObject({ orchestrator: text, schemas: z.record(z.string(), text) });
export const stampShape = stamp;
