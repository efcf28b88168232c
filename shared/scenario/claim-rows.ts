import { z } from 'zod';
import type { Content } from './context.ts';
import { plain } from './facts/roll-call.ts';
import type { Piece } from './pieces.ts';
import { tasks, type TaskName } from './tasks.ts';
import type { Agent } from './vocabulary.ts';

/**
 * A row of the claim table as an agent reads it: what can be challenged, by its id, and what kind of thing it is. No
 * prose.
 */
export type ClaimRow = {
  readonly id: string;
  readonly by: Agent;
  readonly about: string;
};

/** Tasks whose answers carry challenges, by their own schemas; only they come with the table. */
export const challenging = (task: TaskName): boolean => Object.hasOwn(tasks[task].schema.shape, 'challenges');

/**
 * The rows that these pieces hold, in the pieces' order, without those of the one who asks: nobody disputes a claim of
 * its own. The ids are those of `claimTable` (claims.ts). A row comes from a piece that this very request hands over,
 * so the table shows nothing that is not shown already; a piece of an unexpected shape gives no rows.
 */
export function claimRowsOf(
  pieces: readonly Pick<Piece, 'content' | 'body'>[],
  asker: Agent | null = null,
): readonly ClaimRow[] {
  const rows = pieces.flatMap(({ content, body }) => readers[content]?.(body) ?? []).filter(({ by }) => by !== asker);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

type Reader = (body: unknown) => readonly ClaimRow[];
/** Ids, each with what it stands for. */
type Named = readonly (readonly [id: string, about: string])[];

function reader<Body extends z.ZodType>(by: Agent, body: Body, named: (body: z.output<Body>) => Named): Reader {
  return (given) => {
    const read = body.safeParse(given);
    return read.success ? named(read.data).map(([id, about]) => ({ id: `${by}/${plain(id)}`, by, about })) : [];
  };
}

const ids = z.array(z.object({ id: z.string() }));
const ofIds = (by: Agent, kind: string) =>
  reader(by, ids, (rows) => rows.map(({ id }) => [id, `${kind} ${plain(id)}`]));
const whole = (by: Agent, ...named: Named) => reader(by, z.unknown(), () => named);
const verdicts = z.array(z.object({ claimId: z.string() }));
const verdictsOn = (rows: z.output<typeof verdicts>): Named =>
  rows.map(({ claimId }) => [claimId, `verdict on ${plain(claimId)}`]);

const readers: { readonly [content in Content]?: Reader } = {
  physicalClaims: ofIds('ATHENA', 'claim'),
  solutionSketch: ofIds('ATHENA', 'step'),
  insightChain: ofIds('ATHENA', 'insight'),
  distractors: ofIds('ATHENA', 'distractor'),
  objects: reader('ATHENA', z.array(z.object({ name: z.string() })), (rows) =>
    rows.map(({ name }) => [`object:${name}`, 'object']),
  ),
  threat: reader('ATHENA', z.object({ deadlineSeconds: z.number().nullable() }), ({ deadlineSeconds }) => [
    ['threat', 'threat'],
    ...(deadlineSeconds === null ? [] : [['deadline', 'deadline'] as const]),
  ]),
  narrative: whole('ATHENA', ['narrative', 'narrative']),
  correctOutcome: whole('ATHENA', ['outcome', 'correct outcome']),
  scoringRubric: whole('ATHENA', ['rubric', 'scoring rubric']),
  specialDesign: reader(
    'ATHENA',
    z.object({ evaluationCriteria: ids.optional(), premises: ids.optional() }),
    ({ evaluationCriteria = [], premises = [] }) => [
      ...evaluationCriteria.map(({ id }) => [id, `criterion ${plain(id)}`] as const),
      ...premises.map(({ id }) => [id, `premise ${plain(id)}`] as const),
    ],
  ),
  physicsValidation: reader(
    'NEWTON',
    z.object({ claims: verdicts, materials: z.array(z.object({ object: z.string() })) }),
    ({ claims, materials }) => [
      ...verdictsOn(claims),
      ['feasibility', 'overall feasibility'],
      ...materials.map(({ object }) => [`object:${object}`, 'verdict on an object'] as const),
    ],
  ),
  mathVerification: reader(
    'EULER',
    z.object({ claims: verdicts, calculations: ids, proofReview: z.unknown() }),
    ({ claims, calculations, proofReview }) => [
      ...verdictsOn(claims),
      ...calculations.map(({ id }) => [id, `calculation ${plain(id)}`] as const),
      ['timing', 'timing table'],
      ['fragility', 'fragility'],
      ['uniqueness', 'uniqueness'],
      ['units', 'units'],
      ...(proofReview == null ? [] : [['proof', 'review of the proof'] as const]),
    ],
  ),
  scientificGrounding: reader(
    'GALILEO',
    z.object({ constructs: z.array(z.unknown()), citations: z.array(z.unknown()) }),
    ({ constructs, citations }) => [
      ...constructs.map((_, place) => [`construct-${place + 1}`, `construct ${place + 1}`] as const),
      ...citations.map((_, place) => [`citation-${place + 1}`, `citation ${place + 1}`] as const),
      ['difficulty', 'predicted difficulty'],
      ['novelty', 'novelty'],
      ['validity', 'construct validity'],
    ],
  ),
  classification: whole(
    'SOCRATES',
    ['status', 'blind status'],
    ['type', 'blind impossibility type'],
    ['ethics', 'blind ethical assessment'],
  ),
  informedClassification: whole(
    'SOCRATES',
    ['informed-status', 'informed status'],
    ['informed-type', 'informed impossibility type'],
    ['informed-ethics', 'informed ethical assessment'],
  ),
};
