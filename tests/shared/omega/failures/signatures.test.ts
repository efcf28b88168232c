import { describe, expect, test } from 'vitest';
import type { SessionFacts } from '../../../../shared/omega/failures/facts.ts';
import {
  type FailureSeverity,
  detectFailures,
  failureTypes,
  type FailureType,
} from '../../../../shared/omega/failures/signatures.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { cycle, fatal, idle, underWay } from '../termination/cases.ts';

const mandatory = [48, 52, 53] as const;
const { failure, limits } = policy;
const seen = (more: Partial<SessionFacts>) =>
  detectFailures({ ...underWay, ...more }, policy, mandatory).map(({ type, severity }) => [type, severity]);
const growing = (times: number) =>
  Array.from({ length: times + 1 }, (_, index) => cycle(index + 1, { openHypotheses: index }));
const rejected = (times: number) =>
  Array.from({ length: times }, (_, index) => cycle(index + 1, { quality: 'REJECT' }));
const failing = (agent: 5 | 22 | 48, problem: 'UNREADABLE' | 'BELOW_USABLE') => [
  cycle(1, { failures: [{ agent, iteration: 1, problem }] }),
];
const tokens = (share: number) => ({ ...underWay.usage, tokens: (limits.tokens ?? 0) * share });
const contradictions = (count: number) => Array.from({ length: count }, (_, index) => fatal(String(index)));

const cases: readonly [string, FailureType | null, FailureSeverity | null, Partial<SessionFacts>][] = [
  ['nothing wrong', null, null, {}],
  ['no cycle at all', null, null, { cycles: [] }],
  [
    'the same conclusions without anything new',
    'CIRCULAR_REASONING',
    'SERIOUS',
    { cycles: [cycle(1), idle(2), idle(3)] },
  ],
  ['a new ground of the same conclusions', null, null, { cycles: [cycle(1), idle(2), idle(3, { newGrounds: 1 })] }],
  ['a shift of confidence in them', null, null, { cycles: [cycle(1), idle(2), idle(3, { shifts: 1 })] }],
  [
    'nothing new, but other conclusions',
    null,
    null,
    { cycles: [cycle(1), idle(2, { conclusions: ['b'] }), idle(3, { conclusions: ['c'] })] },
  ],
  [
    'aggregate confidence at the bound',
    null,
    null,
    { cycles: [cycle(1, { aggregateConfidence: failure.collapseBelow })] },
  ],
  [
    'aggregate confidence below the bound',
    'CONFIDENCE_COLLAPSE',
    'SERIOUS',
    { cycles: [cycle(1, { aggregateConfidence: failure.collapseBelow - 0.01 })] },
  ],
  [
    'aggregate confidence beyond recovery',
    'CONFIDENCE_COLLAPSE',
    'CRITICAL',
    { cycles: [cycle(1, { aggregateConfidence: failure.irrecoverableBelow - 0.01 })] },
  ],
  [
    'as many fatal contradictions as may be',
    null,
    null,
    { contradictions: contradictions(failure.fatalContradictions) },
  ],
  [
    'one more',
    'CONTRADICTION_CASCADE',
    'CRITICAL',
    { contradictions: contradictions(failure.fatalContradictions + 1) },
  ],
  ['an agent’s garbage', 'AGENT_FAILURE', 'MODERATE', { cycles: failing(5, 'UNREADABLE') }],
  ['an agent’s doubt', 'AGENT_FAILURE', 'MINOR', { cycles: failing(5, 'BELOW_USABLE') }],
  ['a mandatory agent’s garbage', 'AGENT_FAILURE', 'SERIOUS', { cycles: failing(48, 'UNREADABLE') }],
  ['a key agent’s garbage', 'AGENT_FAILURE', 'SERIOUS', { cycles: failing(22, 'UNREADABLE'), keyAgents: [22] }],
  ['a space that grows as often as it may', null, null, { cycles: growing(failure.expandingCycles) }],
  ['a space that goes on growing', 'CONVERGENCE_FAILURE', 'SERIOUS', { cycles: growing(failure.expandingCycles + 1) }],
  ['tokens at the share', null, null, { usage: tokens(failure.resourceShare) }],
  ['tokens above the share', 'RESOURCE_EXHAUSTION', 'MODERATE', { usage: tokens(failure.resourceShare + 0.01) }],
  ['no tokens left', 'RESOURCE_EXHAUSTION', 'CRITICAL', { usage: tokens(1) }],
  ['as many rejections as may be', null, null, { cycles: rejected(failure.rejections) }],
  ['one rejection more', 'QUALITY_GATE_FAILURE', 'SERIOUS', { cycles: rejected(failure.rejections + 1) }],
  [
    'rejections with an approval between',
    null,
    null,
    { cycles: [...rejected(failure.rejections), cycle(3, { quality: 'SHIP' }), cycle(4, { quality: 'REJECT' })] },
  ],
];

describe('the signatures', () => {
  test.each(cases)('of %s: %s, %s', (_, type, severity, facts) =>
    expect(seen(facts)).toEqual(type === null ? [] : [[type, severity]]),
  );
  test('each have a case', () =>
    expect(new Set(cases.flatMap(([, type]) => type ?? []))).toEqual(new Set(failureTypes)));
  test('are all named when several show', () => {
    expect(
      seen({ cycles: failing(5, 'UNREADABLE'), usage: tokens(1), contradictions: contradictions(9) }).map(
        ([type]) => type,
      ),
    ).toEqual(['CONTRADICTION_CASCADE', 'AGENT_FAILURE', 'RESOURCE_EXHAUSTION']);
  });
});
