import { cleared, type Content } from './context.ts';
import type { MathematicsReport } from './answers/validation.ts';
import type { AnswerOf } from './tasks.ts';
import { agents, type Agent, type Domain, type Phase } from './vocabulary.ts';
import { plain } from './facts/roll-call.ts';
import { truncate } from '../text/cut.ts';

/**
 * The claim table of a scenario: everything that an agent has claimed and another can dispute, by id, never by matching
 * text (scenario rules §4.1). An id is its author and what it is: `ATHENA/C1`, `NEWTON/C1`.
 */
export interface Claim {
  readonly id: string;
  readonly by: Agent;
  /** Where authority lies at Level 2; a claim of two domains has no single one. */
  readonly domains: readonly Domain[];
  /** The content whose clearance lets an agent read, and so judge, it. */
  readonly content: Content;
  /** Part of the core mechanics: solution path, time, force or constraint (scenario rules §4.1). */
  readonly core: boolean;
}

/** The reports that lie on a context; a phase that has not come has none. */
export interface Claimed {
  readonly seed?: AnswerOf<'seed'>;
  readonly physics?: AnswerOf<'physics'>;
  readonly mathematics?: MathematicsReport;
  readonly grounding?: AnswerOf<'grounding'>;
  readonly classification?: AnswerOf<'classification'>;
  readonly informed?: AnswerOf<'informed'>;
}

const physical = ['physical feasibility'] as const;
const mathematical = ['mathematical correctness'] as const;
const cognitive = ['cognitive science grounding'] as const;
const classifying = ['solution classification'] as const;
const creative = ['creative design'] as const;
/** How long a bodily action takes is a matter of both. */
const timed = ['physical feasibility', 'mathematical correctness'] as const;

/** A claim's id where people read it outside the record: an object's name is a model's free text, so it is cut. */
export const shortId = (id: string): string => truncate(id, 80);

export function claimTable({
  seed,
  physics,
  mathematics,
  grounding,
  classification,
  informed,
}: Claimed): readonly Claim[] {
  const rows = (by: Agent, content: Content, of: readonly Domain[], core: boolean, ids: readonly string[]) =>
    ids.map((id): Claim => ({ id: `${by}/${plain(id)}`, by, domains: of, content, core }));
  const all = [
    ...(seed === undefined
      ? []
      : [
          ...rows(
            'ATHENA',
            'physicalClaims',
            physical,
            true,
            seed.solution.claims.map(({ id }) => id),
          ),
          ...rows(
            'ATHENA',
            'solutionSketch',
            timed,
            true,
            seed.solution.steps.map(({ id }) => id),
          ),
          ...rows(
            'ATHENA',
            'insightChain',
            cognitive,
            false,
            seed.insights.map(({ id }) => id),
          ),
          ...rows(
            'ATHENA',
            'distractors',
            creative,
            false,
            seed.distractors.map(({ id }) => id),
          ),
          ...rows(
            'ATHENA',
            'objects',
            physical,
            false,
            seed.scenario.objects.map(({ name }) => `object:${plain(name)}`),
          ),
          ...rows('ATHENA', 'threat', physical, true, [
            'threat',
            ...(seed.scenario.deadlineSeconds === null ? [] : ['deadline']),
          ]),
          ...rows('ATHENA', 'narrative', creative, false, ['narrative']),
          ...rows('ATHENA', 'correctOutcome', creative, false, ['outcome']),
          ...rows('ATHENA', 'scoringRubric', creative, false, ['rubric']),
          ...(seed.openFrontier?.evaluationCriteria ?? []).flatMap(({ id }) =>
            rows('ATHENA', 'specialDesign', creative, true, [id]),
          ),
          ...(seed.paradox?.premises ?? []).flatMap(({ id }) =>
            rows('ATHENA', 'specialDesign', mathematical, true, [id]),
          ),
        ]),
    ...(physics === undefined
      ? []
      : [
          ...rows(
            'NEWTON',
            'physicsValidation',
            physical,
            true,
            physics.claims.map(({ claimId }) => claimId),
          ),
          ...rows('NEWTON', 'physicsValidation', physical, false, [
            'feasibility',
            ...physics.materials.map(({ object }) => `object:${plain(object)}`),
          ]),
        ]),
    ...(mathematics === undefined
      ? []
      : [
          ...rows(
            'EULER',
            'mathVerification',
            mathematical,
            true,
            mathematics.claims.map(({ claimId }) => claimId),
          ),
          ...rows(
            'EULER',
            'mathVerification',
            mathematical,
            true,
            mathematics.calculations.map(({ id }) => id),
          ),
          ...rows('EULER', 'mathVerification', mathematical, true, [
            'timing',
            'fragility',
            'uniqueness',
            'units',
            ...(mathematics.proofReview === null ? [] : ['proof']),
          ]),
        ]),
    ...(grounding === undefined
      ? []
      : [
          ...rows(
            'GALILEO',
            'scientificGrounding',
            cognitive,
            false,
            grounding.constructs.map((_, place) => `construct-${place + 1}`),
          ),
          ...rows(
            'GALILEO',
            'scientificGrounding',
            cognitive,
            false,
            grounding.citations.map((_, place) => `citation-${place + 1}`),
          ),
          ...rows('GALILEO', 'scientificGrounding', cognitive, false, ['difficulty', 'novelty', 'validity']),
        ]),
    ...(classification === undefined
      ? []
      : rows('SOCRATES', 'classification', classifying, false, ['status', 'type', 'ethics'])),
    ...(informed === undefined
      ? []
      : rows('SOCRATES', 'informedClassification', classifying, false, [
          'informed-status',
          'informed-type',
          'informed-ethics',
        ])),
  ];
  // Two things of one id are one row, the first: a report that names C1 twice makes one claim about it.
  return [...new Map([...all].reverse().map((claim) => [claim.id, claim])).values()].reverse();
}

/** The claims that this agent may speak about: those whose content it has been cleared to read by now. */
export const openTo = (claims: readonly Claim[], agent: Agent, phase: Phase): readonly Claim[] =>
  claims.filter(({ content }) => cleared(content, agent, phase, 'dispute'));

/** Who can judge a claim: cleared for its content by now, in the roster's order. */
export const judgesOf = (claim: Pick<Claim, 'content'>, phase: Phase): readonly Agent[] =>
  agents.filter((agent) => cleared(claim.content, agent, phase, 'dispute'));
