import type { FailureTestimony, PatternTestimony, SuccessTestimony } from '../../../../shared/omega/answers/memory.ts';

const said = { verdict: 'so it is', confidence: 0.7, confidenceBasis: 'the session’s rows' };

/** What the three memories may testify of one session; say what matters. */
export const patterns = (change: Partial<PatternTestimony> = {}): PatternTestimony => ({
  ...said,
  matches: [],
  reasoningPatterns: [],
  problemPatterns: [
    {
      name: 'Gordian knot',
      description: 'Many strands that hold each other',
      signature: [{ indicator: 'every part depends on every other', weight: 1 }],
      typicalTrajectory: 'untying first',
      recommendedAgents: [1, 8],
      recommendedApproach: 'cut',
    },
  ],
  solutionPatterns: [
    {
      name: 'Cut it',
      description: 'Remove the constraint instead of satisfying it',
      applicableWhen: ['the constraint is a habit'],
      steps: ['name it', 'drop it', 'bow'],
      failureModes: [],
    },
  ],
  ...change,
});
export const failures = (change: Partial<FailureTestimony> = {}): FailureTestimony => ({
  ...said,
  warnings: [],
  rules: ['Never guess when you can count'],
  failures: [
    {
      failureType: 'REASONING',
      name: 'Haste',
      description: 'An answer before the question was read',
      agentId: 5,
      immediateCause: 'one glance',
      contributingFactors: [],
      rootCause: 'nobody checked',
      predictable: true,
      warningSignsMissed: ['no doubt was voiced'],
      lessons: [],
      prevention: [{ condition: 'in doubt', action: 'ask' }],
    },
  ],
  ...change,
});
export const successes = (change: Partial<SuccessTestimony> = {}): SuccessTestimony => ({
  ...said,
  heuristics: ['When stuck, turn it round'],
  brilliantIdeas: [
    {
      idea: 'Let the lock pick itself',
      context: 'late in cycle 2',
      whyBrilliant: 'it needs no key',
      agentId: 13,
      claimId: '13.2/C1',
    },
  ],
  successes: [
    {
      successType: 'INSIGHT',
      name: 'Mirror',
      description: 'The problem seen from behind',
      agentId: 14,
      keyInsight: 'symmetry',
      enablingConditions: [],
      executionFactors: [],
      transferableElements: [],
      contextDependentElements: [],
      requiredConditions: ['two sides'],
    },
  ],
  ...change,
});
