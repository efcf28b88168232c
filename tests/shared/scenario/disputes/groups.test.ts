import { describe, expect, test } from 'vitest';
import { reviewDomain, reviewGroupsFor } from '../../../../shared/scenario/disputes/groups.ts';
import { defaultPolicy as policy, type ReviewDomain } from '../../../../shared/scenario/policy.ts';
import { domains, phases } from '../../../../shared/scenario/vocabulary.ts';

describe('the reviewers of', () => {
  test.each<[string, Parameters<typeof reviewDomain>[0], ReviewDomain]>([
    ['a gate of SEED', { kind: 'gate', phase: 'SEED' }, 'creative design'],
    ['a gate of VALIDATE', { kind: 'gate', phase: 'VALIDATE' }, 'physical feasibility'],
    ['a gate of GROUND', { kind: 'gate', phase: 'GROUND' }, 'cognitive science grounding'],
    ['a gate of CLASSIFY', { kind: 'gate', phase: 'CLASSIFY' }, 'solution classification'],
    ['a gate of REFINE', { kind: 'readiness', phase: 'REFINE' }, 'creative design'],
    ['a leak in DOCUMENT', { kind: 'leak', phase: 'DOCUMENT' }, 'creative design'],
    ['ethics, in any phase', { kind: 'ethics', phase: 'CLASSIFY' }, 'ethics'],
    ['ethics, even of a dispute', { kind: 'ethics', phase: 'REFINE', domains: ['physical feasibility'] }, 'ethics'],
    [
      'a dispute, by its domain and not its phase',
      { kind: 'challenge', phase: 'REFINE', domains: ['mathematical correctness'] },
      'mathematical correctness',
    ],
    [
      'a dispute of two domains, by the first',
      { kind: 'challenge', phase: 'REFINE', domains: ['mathematical correctness', 'physical feasibility'] },
      'mathematical correctness',
    ],
    [
      'a dispute of no domain, by its phase',
      { kind: 'challenge', phase: 'GROUND', domains: [] },
      'cognitive science grounding',
    ],
  ])('%s', (_, review, domain) => {
    expect(reviewDomain(review)).toBe(domain);
    expect(reviewGroupsFor(review, policy)).toEqual(policy.reviewGroups[domain]);
  });

  test('anything are two different groups', () => {
    const reviews = [
      ...phases.map((phase) => ({ kind: 'gate', phase })),
      ...domains.map((domain) => ({ kind: 'challenge', phase: phases[0], domains: [domain] })),
      { kind: 'ethics', phase: phases[3] },
    ];
    for (const review of reviews) expect(new Set(reviewGroupsFor(review, policy)).size).toBe(2);
  });
});
