import type { SeedDocument } from '../answers/seed.ts';
import { designFields, designOf, type DesignField } from '../designs.ts';
import type { Status } from '../vocabulary.ts';
import { heading, list, prose, table, titled } from '../../page/markdown.ts';
import type { ScenarioRecord } from './record.ts';

type Part = readonly [heading: string, blocks: (seed: SeedDocument) => readonly string[]];

/** What each design says, part by part, in the order in which an evaluator needs it (scenario rules §3.4). */
const parts: Readonly<Record<DesignField, readonly Part[]>> = {
  openFrontier: [
    ['Best Known Approach', ({ openFrontier }) => said(openFrontier?.bestKnownApproach)],
    ['Knowledge Boundary', ({ openFrontier }) => said(openFrontier?.knowledgeBoundary)],
    [
      'Criteria and Thresholds',
      ({ openFrontier }) =>
        openFrontier === null
          ? []
          : [
              table(
                ['Criterion', 'What Is Measured', 'Threshold'],
                openFrontier.evaluationCriteria.map((one) => [one.id, one.criterion, one.threshold]),
              ),
            ],
    ],
  ],
  paradox: [
    ['Theorem', ({ paradox }) => said(paradox?.theorem)],
    [
      'Premises',
      ({ paradox }) =>
        paradox === null
          ? []
          : [
              table(
                ['Premise', 'Statement'],
                paradox.premises.map((one) => [one.id, one.statement]),
              ),
            ],
    ],
    ['Argument', ({ paradox }) => said(paradox?.argument)],
    ['Apparent Way', ({ paradox }) => said(paradox?.apparentWay)],
  ],
  metamorphic: [
    ['Hidden Assumption', ({ metamorphic }) => said(metamorphic?.hiddenAssumption)],
    ['Where It Hides', ({ metamorphic }) => said(metamorphic?.whereItHides)],
    ['Once It Is Dropped', ({ metamorphic }) => said(metamorphic?.onceDropped)],
  ],
  degenerate: [
    ['Trivial Answer', ({ degenerate }) => said(degenerate?.trivialAnswer)],
    ['Irrelevant Information', ({ degenerate }) => (degenerate === null ? [] : [list(degenerate.irrelevant)])],
    ['Why It Is Overthought', ({ degenerate }) => said(degenerate?.whyOverthought)],
  ],
};

function said(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [prose(text)];
}

/**
 * A status that was settled after the design (scenario rules §1.4): nobody wrote this part, and the document says so.
 */
const undesigned = 'Not part of the design: the status was settled in review. The rubric decides.';

/** Headings that a status adds to the evaluation document. */
export function designHeadings(status: Status): readonly string[] {
  const field = designOf[status];
  return field === null ? [] : parts[field].map(([text]) => text);
}

/** What takes the place of a verified solution, for evaluators only. */
export function designBlocks({ seed, status }: Pick<ScenarioRecord, 'seed' | 'status'>): readonly string[] {
  const field = designOf[status];
  if (field === null) return [];
  return parts[field].flatMap(([text, blocks]) => [
    heading(3, text),
    ...(seed[field] === null ? [prose(undesigned)] : blocks(seed)),
  ]);
}

/** The same for the methodology trace: every design that ATHENA wrote, whatever the status became. */
export function designTrace(seed: SeedDocument): readonly string[] {
  return designFields
    .filter((field) => seed[field] !== null)
    .flatMap((field) =>
      parts[field].flatMap(([text, blocks]) => {
        const [first = '', ...rest] = blocks(seed);
        return [titled(text, first), ...rest];
      }),
    );
}

/** Why an evaluation document's step table holds what it does, where its steps are no verified solution. */
export const stepNotes: Readonly<Partial<Record<Status, string>>> = {
  OF: 'The steps are the best known approach, as far as it goes. They are no solution.',
  PX: 'A paradox has no steps that lead to the outcome: what stands here, if anything, is the way that fails.',
  DG: 'The steps are the plain answer, and all that is needed.',
};
