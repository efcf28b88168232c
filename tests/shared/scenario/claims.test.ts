import { describe, expect, test } from 'vitest';
import { noSpecialDesign } from '../../../shared/scenario/answers/seed.ts';
import { claimTable, judgesOf, openTo } from '../../../shared/scenario/claims.ts';
import { agents, domains } from '../../../shared/scenario/vocabulary.ts';
import { classification, grounding, informed, mathematics, physics, shaft } from './shaft.ts';

const all = claimTable({ seed: shaft, physics, mathematics, grounding, classification, informed });
const row = (id: string) => all.find((claim) => claim.id === id);

describe('the claim table', () => {
  test('names each claim once, with its author in front', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, by, domains: of } of all) {
      expect(id.startsWith(`${by}/`)).toBe(true);
      expect(of.length).toBeGreaterThan(0);
      for (const domain of of) expect(domains).toContain(domain);
    }
  });

  test.each([
    ['ATHENA/C1', true, ['physical feasibility']],
    ['ATHENA/S2', true, ['physical feasibility', 'mathematical correctness']],
    ['ATHENA/deadline', true, ['physical feasibility']],
    ['ATHENA/threat', true, ['physical feasibility']],
    ['ATHENA/I1', false, ['cognitive science grounding']],
    ['ATHENA/D1', false, ['creative design']],
    ['ATHENA/object:rope', false, ['physical feasibility']],
    ['ATHENA/narrative', false, ['creative design']],
    ['ATHENA/outcome', false, ['creative design']],
    ['ATHENA/rubric', false, ['creative design']],
    ['NEWTON/C1', true, ['physical feasibility']],
    ['NEWTON/feasibility', false, ['physical feasibility']],
    ['NEWTON/object:tank', false, ['physical feasibility']],
    ['EULER/C2', true, ['mathematical correctness']],
    ['EULER/K1', true, ['mathematical correctness']],
    ['EULER/timing', true, ['mathematical correctness']],
    ['EULER/fragility', true, ['mathematical correctness']],
    ['EULER/uniqueness', true, ['mathematical correctness']],
    ['EULER/units', true, ['mathematical correctness']],
    ['GALILEO/construct-1', false, ['cognitive science grounding']],
    ['GALILEO/citation-5', false, ['cognitive science grounding']],
    ['GALILEO/novelty', false, ['cognitive science grounding']],
    ['SOCRATES/status', false, ['solution classification']],
    ['SOCRATES/ethics', false, ['solution classification']],
    ['SOCRATES/informed-status', false, ['solution classification']],
  ] as const)('has %s', (id, core, of) => {
    expect(row(id)).toMatchObject({ id, core, domains: of });
  });

  test('has nothing of a report that is not there, and no deadline or proof where there is none', () => {
    expect(claimTable({})).toEqual([]);
    expect(new Set(claimTable({ seed: shaft }).map(({ by }) => by))).toEqual(new Set(['ATHENA']));
    expect(row('EULER/proof')).toBeUndefined();
    expect(
      claimTable({ seed: { ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: null } } }).some(
        ({ id }) => id === 'ATHENA/deadline',
      ),
    ).toBe(false);
  });

  test('counts evaluation criteria, premises and the review of a proof as core', () => {
    const openFrontier = {
      bestKnownApproach: 'a',
      knowledgeBoundary: 'b',
      evaluationCriteria: [{ id: 'E1', criterion: 'c', threshold: 'd' }],
    };
    const paradox = { theorem: 't', premises: [{ id: 'P1', statement: 's' }], argument: 'a', apparentWay: 'w' };
    const special = claimTable({
      seed: { ...shaft, ...noSpecialDesign, openFrontier, paradox },
      mathematics: { ...mathematics, proofReview: { verdict: 'SOUND', reasoning: 'r', gaps: [] } },
    });
    for (const id of ['ATHENA/E1', 'ATHENA/P1', 'EULER/proof'])
      expect(special.find((claim) => claim.id === id)).toMatchObject({ core: true });
  });

  test('lets the first of two things under one id stand', () => {
    const [step] = shaft.solution.steps;
    if (step === undefined) throw new Error('the sample has no step');
    const twice = claimTable({
      seed: { ...shaft, distractors: shaft.distractors.map((one) => ({ ...one, id: ' S1 ' })) },
    });
    expect(twice.filter(({ id }) => id === 'ATHENA/S1')).toEqual([
      expect.objectContaining({ content: 'solutionSketch' }),
    ]);
  });
});

describe('isolation', () => {
  test('lets SOCRATES, blind, dispute the public face and nothing of the solution', () => {
    const open = openTo(all, 'SOCRATES', 'CLASSIFY').map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining(['ATHENA/narrative', 'ATHENA/threat', 'ATHENA/object:rope', 'SOCRATES/status']),
    );
    for (const hidden of [
      'ATHENA/C1',
      'ATHENA/S1',
      'ATHENA/I1',
      'ATHENA/D1',
      'ATHENA/outcome',
      'NEWTON/C1',
      'EULER/timing',
      'GALILEO/novelty',
    ])
      expect(open).not.toContain(hidden);
  });

  test('hides the two leads from each other in VALIDATE, and nothing from anyone in REFINE', () => {
    expect(openTo(all, 'NEWTON', 'VALIDATE').some(({ by }) => by === 'EULER')).toBe(false);
    expect(openTo(all, 'EULER', 'VALIDATE').some(({ by }) => by === 'NEWTON')).toBe(false);
    for (const agent of agents) expect(openTo(all, agent, 'REFINE')).toEqual(all);
  });

  test('names as judges those who may read the claim by now', () => {
    expect(judgesOf({ content: 'physicalClaims' }, 'VALIDATE')).toEqual(['ATHENA', 'EULER', 'NEWTON']);
    expect(judgesOf({ content: 'physicsValidation' }, 'VALIDATE')).toEqual(['NEWTON']);
    expect(judgesOf({ content: 'physicsValidation' }, 'GROUND')).toEqual(['GALILEO', 'NEWTON']);
    expect(judgesOf({ content: 'classification' }, 'REFINE')).toEqual([...agents]);
  });
});
