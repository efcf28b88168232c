import { describe, expect, test } from 'vitest';
import { gate } from '../../../../shared/kernel/gates.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import { deltaBetween } from '../../../../shared/scenario/delta.ts';
import { designFields, designOf } from '../../../../shared/scenario/designs.ts';
import { leaks } from '../../../../shared/scenario/given-away.ts';
import {
  classificationFacts,
  groundingFacts,
  informedFacts,
  mathematicsFacts,
  physicsFacts,
  seedFacts,
} from '../../../../shared/scenario/facts/index.ts';
import { gates } from '../../../shared/scenario/gates/all-gates.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { categories, statuses, tiers, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { isDenied, verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

function walk(brief: Brief, runKey: string) {
  const fixture = new ScenarioFixture(brief, runKey);
  const seed = fixture.lay('ATHENA', 'seed', fixture.ask('ATHENA', 'SEED', 'seed'));
  const physics = fixture.lay('NEWTON', 'physics', fixture.ask('NEWTON', 'VALIDATE', 'physics'));
  const mathematics = fixture.lay('EULER', 'mathematics', fixture.ask('EULER', 'VALIDATE', 'mathematics'));
  const grounding = fixture.lay('GALILEO', 'grounding', fixture.ask('GALILEO', 'GROUND', 'grounding'));
  const classification = fixture.lay(
    'SOCRATES',
    'classification',
    fixture.ask('SOCRATES', 'CLASSIFY', 'classification'),
  );
  const informed = fixture.lay('SOCRATES', 'informed', fixture.ask('SOCRATES', 'REFINE', 'informed'));
  return { fixture, brief, seed, physics, mathematics, grounding, classification, informed };
}

const briefs = categories.flatMap((category, place) =>
  statuses.map((status, row): Brief => ({
    category,
    status,
    tier: tiers[(place + row) % tiers.length] ?? 'SPARK',
    constraints: [],
    inspirationSeed: null,
  })),
);
const walked = briefs.flatMap((brief, place) => [0, 1, 2].map((round) => walk(brief, `status-${place}-${round}`)));
const of = (status: Status) => walked.filter(({ brief }) => brief.status === status);

describe('a simulated scenario of each category and status', () => {
  test.each(briefs.map(({ category, status }) => [category, status] as const))(
    '%s, %s passes every gate up to REFINE',
    (category, status) => {
      for (const { seed, physics, mathematics, grounding, classification } of of(status).filter(
        ({ brief }) => brief.category === category,
      )) {
        const facts = {
          seed: seedFacts(seed, { targetCategory: category, similarity: { score: 0.2, nearest: null } }),
          physics: physicsFacts(physics, seed),
          mathematics: mathematicsFacts(mathematics, seed, evaluate, convert, defaultPolicy),
        };
        const reports = [
          gate('SEED', gates.SEED, facts, status, defaultPolicy),
          gate('VALIDATE', gates.VALIDATE, { ...facts, openVetoes: 0 }, status, defaultPolicy),
          gate(
            'GROUND',
            gates.GROUND,
            { grounding: groundingFacts(grounding, seed), year: 2026 },
            status,
            defaultPolicy,
          ),
          gate(
            'CLASSIFY',
            gates.CLASSIFY,
            { classification: classificationFacts(classification) },
            status,
            defaultPolicy,
          ),
        ];
        expect(reports.flatMap(({ deficiencies, unscored }) => [...deficiencies, ...unscored])).toEqual([]);
        expect(facts.mathematics.contradictions).toEqual([]);
        expect(mathematics.calculations).toHaveLength(seed.solution.claims.length);
      }
    },
  );

  test.each(statuses)('%s carries the design that its status needs, and no other', (status) => {
    for (const { seed } of of(status))
      expect(designFields.filter((field) => seed[field] !== null)).toEqual([designOf[status] ?? []].flat());
  });

  test('shows nothing of its design to a solver', () => {
    const told = walked.flatMap(({ seed: { name, scenario, commonWrongAnswers, ...rest } }) =>
      leaks(JSON.stringify([name, scenario, commonWrongAnswers]), { ...rest, name, scenario, commonWrongAnswers }),
    );
    expect([...new Set(told)]).toEqual([]);
  });

  test('as OF lacks the thing on which the known way rests, and measures what a new one has to reach', () => {
    for (const {
      seed: { openFrontier, scenario, solution },
    } of of('OF')) {
      expect(openFrontier?.evaluationCriteria.every(({ threshold }) => /\d/.test(threshold))).toBe(true);
      const [, missing = ''] = openFrontier?.bestKnownApproach.match(/needs no (.+), in/) ?? [];
      expect(scenario.objects.map(({ name }) => name)).not.toContain(missing);
      expect(JSON.stringify([scenario, solution])).not.toContain(missing);
      expect(solution.steps.length).toBeGreaterThan(0);
    }
  });

  test('as PX rests on one claim whose inequality excludes the outcome, and EULER derives it anew', () => {
    for (const {
      seed: { solution },
      mathematics,
    } of of('PX')) {
      const denied = solution.claims.filter(isDenied);
      expect(denied.map((claim) => verdictOf(claim)?.holds)).toEqual([true]);
      expect(mathematics.proofReview).toMatchObject({ verdict: 'SOUND', gaps: [] });
    }
  });

  test('as DG is solved in two plain steps, as MT by the steps of its plot', () => {
    expect(of('DG').map(({ seed }) => seed.solution.steps.length)).toEqual(of('DG').map(() => 2));
    for (const { seed } of of('MT')) expect(seed.solution.steps.length).toBeGreaterThan(3);
  });

  test('as OF and PX has no other solution by either lead', () => {
    const unsolved = walked.filter(({ brief }) => brief.status === 'OF' || brief.status === 'PX');
    for (const { physics, mathematics } of unsolved)
      expect([...physics.alternatives, ...mathematics.alternatives]).toEqual([]);
  });

  test('has no proof to review unless it is a paradox', () => {
    for (const { brief, mathematics } of walked) expect(mathematics.proofReview === null).toBe(brief.status !== 'PX');
  });
});

describe('SOCRATES', () => {
  const deltas = (status: Status) =>
    of(status).map(({ classification, informed }) =>
      deltaBetween(classificationFacts(classification), informedFacts(informed)),
    );

  test.each(['PX', 'MT', 'DG'] as const)('is mostly deceived by a %s, and sometimes not', (status) => {
    const seen = deltas(status).filter(({ illusion }) => illusion === 'weak').length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(deltas(status).length / 2);
  });

  test('mostly agrees without the criteria that an OF is open', () => {
    expect(deltas('OF').filter(({ statusChanged }) => !statusChanged).length).toBeGreaterThan(of('OF').length / 2);
  });

  test('says so where a trick was seen, and REFINE has to answer it for MT and DG', () => {
    for (const { brief, classification, informed } of walked) {
      const { mustAnswer } = deltaBetween(classificationFacts(classification), informedFacts(informed));
      expect(informed.sawTrickBlind).toBe(
        ['PX', 'MT', 'DG'].includes(brief.status) ? classification.status === brief.status : null,
      );
      expect(mustAnswer).toBe(['MT', 'DG'].includes(brief.status) && classification.status === brief.status);
      if (classification.status === 'MT' || classification.status === 'DG')
        expect(classification.suspicions.length).toBeGreaterThan(0);
    }
  });
});
