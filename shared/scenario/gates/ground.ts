import { noneOf } from '../../kernel/gates.ts';
import type { GroundingFacts } from '../facts/grounding.ts';
import { complaint, confidenceCriterion, confident, known, type Row } from './row.ts';

export type GroundGate = { readonly grounding: GroundingFacts | null };

const report = "GALILEO's report";
const toGalileo = { statuses: 'ALL', returnsTo: 'GALILEO' } as const;
const fewer = (count: number, least: number, what: string) =>
  count >= least ? [] : [`${count} ${what}, where at least ${least} are needed`];

/** Exit of Phase 3 (scenario rules §5.3). */
export const groundGate: readonly Row<GroundGate>[] = [
  {
    name: 'constructs',
    required: 'the least number of cognitive constructs, and for each insight one with specific references',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }, policy) =>
      known(grounding, report, ({ constructs, insights, uncited, misfits = [] }) =>
        noneOf([
          ...fewer(constructs, policy.constructs, 'constructs with specific references'),
          ...complaint('insights without a construct', insights.missing),
          ...complaint('constructs for insights that the seed does not have', insights.unknown),
          ...complaint('constructs whose references lack author, year or title', uncited),
          ...complaint('references that do not fit together', misfits),
        ]),
      ),
  },
  {
    name: 'citations',
    required: 'the least number of references with author, year and title',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }, policy) =>
      known(grounding, report, ({ citations, vagueCitations }) =>
        noneOf([
          ...fewer(citations, policy.citations, 'distinct and specific citations'),
          ...complaint('citations that lack author, year or title', vagueCitations),
        ]),
      ),
  },
  {
    name: 'difficulty prediction',
    required: 'a predicted score for each architecture',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }) =>
      known(grounding, report, ({ missingPredictions }) =>
        noneOf(complaint('architectures without a prediction', missingPredictions)),
      ),
  },
  {
    name: 'benchmark positioning',
    required: 'the least number of benchmarks to compare with',
    method: 'structural',
    ...toGalileo,
    check: ({ grounding }, policy) =>
      known(grounding, report, ({ benchmarks }) => noneOf(fewer(benchmarks, policy.benchmarks, 'benchmarks compared'))),
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
            : [`${concerns} construct validity ${concerns === 1 ? 'issue is' : 'issues are'} raised`]),
          ...(validityArgued ? [] : ['construct validity is not argued']),
          ...(merit === 'LOW' ? ['GALILEO finds the scientific merit LOW'] : []),
        ]),
      ),
  },
];
