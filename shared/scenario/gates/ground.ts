import { noneOf, notApplicable } from '../../kernel/gates.ts';
import type { GroundingFacts } from '../facts/grounding.ts';
import { complaint, confidenceCriterion, confident, fewer, known, solvable, type Row } from './row.ts';
import { counted } from '../../text/amounts.ts';

/**
 * Against the year of the run: no work is of more than so many years later, as print has the date of the next volume;
 * and what is called recent is not older than so many.
 */
export const citationAge = { ahead: 1, recent: 50 } as const;

/** `year`: of the run, by its own clock. */
export type GroundGate = { readonly grounding: GroundingFacts | null; readonly year: number };

const report = "GALILEO's report";
const toGalileo = { statuses: 'ALL', returnsTo: 'GALILEO' } as const;

/** Exit of Phase 3 (scenario rules §5.3). */
export const groundGate: readonly Row<GroundGate>[] = [
  {
    name: 'constructs',
    required: 'the least number of cognitive constructs, and for each insight one with specific references',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding, year }, policy) =>
      known(grounding, report, ({ constructs, insights, uncited, misfits = [], oneForAll = [], dated = [], hollow }) =>
        noneOf([
          ...fewer(constructs, policy.constructs, 'constructs with specific references'),
          ...complaint('insights without a construct', insights.missing),
          ...complaint('constructs for insights that the seed does not have', insights.unknown),
          ...complaint('constructs whose references lack author, year or title', uncited),
          ...complaint('references that do not fit together', misfits),
          ...complaint('one work is the seminal reference of every construct', oneForAll),
          ...complaint(
            `recent references from before ${year - citationAge.recent}`,
            dated.filter((one) => one.recent && one.year < year - citationAge.recent).map(({ work }) => work),
          ),
          ...(hollow?.constructs ?? []),
        ]),
      ),
  },
  {
    name: 'citations',
    required: 'the least number of references with author, year and title',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding, year }, policy) =>
      known(grounding, report, ({ citations, vagueCitations, dated = [], unlisted = [] }) =>
        noneOf([
          ...fewer(citations, policy.citations, 'distinct and specific citations'),
          ...complaint('citations that lack author, year or title', vagueCitations),
          ...complaint(
            `references from after ${year + citationAge.ahead}`,
            dated.filter((one) => one.year > year + citationAge.ahead).map(({ work }) => work),
          ),
          ...complaint('references in the text that the citations lack', unlisted),
        ]),
      ),
  },
  {
    name: 'difficulty prediction',
    required: 'a predicted score for each architecture with its reason, and the analyses that it rests on',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }) =>
      known(grounding, report, ({ missingPredictions, hollow }) =>
        noneOf([...complaint('architectures without a prediction', missingPredictions), ...(hollow?.difficulty ?? [])]),
      ),
  },
  {
    name: 'predictions and chain',
    required: 'predicted scores that the chance of the whole chain allows',
    method: 'recomputed',
    statuses: solvable,
    returnsTo: 'GALILEO',
    otherwise: 'no chain of insights leads to the highest score',
    check: ({ grounding }) =>
      known(grounding, report, ({ mispredicted }) =>
        mispredicted === undefined
          ? notApplicable('the report was read before its predictions were compared')
          : noneOf(mispredicted),
      ),
  },
  {
    name: 'benchmark positioning',
    required: 'the least number of benchmarks to compare with, what is different from each, and what is new',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }, policy) =>
      known(grounding, report, ({ benchmarks, hollow }) =>
        noneOf([...fewer(benchmarks, policy.benchmarks, 'benchmarks compared'), ...(hollow?.benchmarks ?? [])]),
      ),
  },
  {
    name: confidenceCriterion('GALILEO'),
    required: 'at least its threshold',
    method: 'self-report',
    ...toGalileo,
    check: ({ grounding }, policy) =>
      known(grounding, report, ({ confidence }) => confident('GALILEO', confidence, policy)),
  },
  {
    name: 'construct validity',
    required: 'construct validity is argued, GALILEO raises no issue with it, and finds the merit not LOW',
    method: 'self-report',
    ...toGalileo,
    check: ({ grounding }) =>
      known(grounding, report, ({ concerns, validityArgued, merit }) =>
        noneOf([
          ...(concerns === 0
            ? []
            : [`${counted(concerns, 'construct validity issue is', 'construct validity issues are')} raised`]),
          ...(validityArgued ? [] : ['construct validity is not argued']),
          ...(merit === 'LOW' ? ['GALILEO finds the scientific merit LOW'] : []),
        ]),
      ),
  },
];
