import { describe, expect, test } from 'vitest';
import {
  agents,
  categories,
  dimensions,
  tiers,
  type Agent,
  type Dimension,
} from '../../../../shared/scenario/vocabulary.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import { tasks, type TaskName } from '../../../../shared/scenario/tasks.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { gate } from '../../../../shared/kernel/gates.ts';
import { seedGate } from '../../../../shared/scenario/gates/seed.ts';
import { validateGate } from '../../../../shared/scenario/gates/validate.ts';
import { groundGate } from '../../../../shared/scenario/gates/ground.ts';
import { classifyGate } from '../../../../shared/scenario/gates/classify.ts';
import {
  classificationFacts,
  distractorFacts,
  groundingFacts,
  mathematicsFacts,
  memoFacts,
  physicsFacts,
  readinessFacts,
  seedFacts,
} from '../../../../shared/scenario/facts/index.ts';
import { readinessOf } from '../../../../shared/scenario/readiness.ts';
import { median, range, tierOf } from '../../../../shared/scenario/difficulty.ts';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { hostile } from '../../../../activities/models/simulated/damage.ts';
import { tokens } from '../../../../activities/models/simulated/utterance.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

const runs = categories.flatMap((category, index) =>
  [0, 1, 2].map((round): Brief => ({
    category,
    tier: tiers[(index + 2 * round) % 5] ?? 'SPARK',
    status: (index + round) % 3 === 0 ? 'CT' : 'KS',
    constraints: ['Must be set indoors'],
    inspirationSeed: null,
  })),
);

/** An undisturbed run up to REFINE. */
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
  return { fixture, seed, physics, mathematics, grounding, classification, informed };
}

const all = <T>(ask: (agent: Agent) => T) =>
  Object.fromEntries(agents.map((agent) => [agent, ask(agent)])) as Record<Agent, T>;

describe('simulated answers on an undisturbed run', () => {
  test.each(runs.map((brief, index) => [brief.category, brief.tier, brief.status, index] as const))(
    '%s, %s, %s passes every gate (run %i)',
    (category, tier, status, index) => {
      const brief = runs[index];
      if (brief === undefined) throw new Error('no brief');
      const { fixture, seed, physics, mathematics, grounding, classification, informed } = walk(brief, `walk-${index}`);
      const facts = {
        seed: { ...seedFacts(seed, { targetCategory: category, similarity: { score: 0.2, nearest: null } }) },
        physics: physicsFacts(physics, seed),
        mathematics: mathematicsFacts(mathematics, seed, evaluate, convert, defaultPolicy),
      };
      const failing = [
        gate('SEED', seedGate, facts, status, defaultPolicy),
        gate('VALIDATE', validateGate, { ...facts, openVetoes: 0 }, status, defaultPolicy),
        gate('GROUND', groundGate, { grounding: groundingFacts(grounding, seed), year: 2026 }, status, defaultPolicy),
        gate('CLASSIFY', classifyGate, { classification: classificationFacts(classification) }, status, defaultPolicy),
      ]
        .filter((report) => !report.passed)
        .map(({ deficiencies, unscored }) => ({ deficiencies, unscored }));
      expect(failing).toEqual([]);
      expect(facts.mathematics.contradictions).toEqual([]);
      expect(facts.mathematics.sensitivity.untested).toEqual([]);
      expect(physics.edgeCases.length).toBeGreaterThanOrEqual(2);
      expect(mathematics.edgeCases.length).toBeGreaterThanOrEqual(2);
      expect(mathematics.calculations).toHaveLength(seed.solution.claims.length);
      expect(informed.status).toBe(status);

      const votes = all((agent) => fixture.ask(agent, 'REFINE', 'calibration'));
      const scores = (dimension: Dimension) => agents.map((agent) => votes[agent].difficulty[dimension].score);
      expect(Math.max(...dimensions.map((dimension) => range(scores(dimension))))).toBeLessThanOrEqual(2);
      const profile = Object.fromEntries(
        dimensions.map((dimension) => [dimension, median(scores(dimension)) ?? 0]),
      ) as Record<Dimension, number>;
      expect(tierOf(profile)).toEqual({ tier, nearest: false, violated: [] });

      const readiness = all((agent) => readinessFacts(fixture.ask(agent, 'REFINE', 'readiness')));
      expect(readinessOf(readiness, defaultPolicy)).toMatchObject({ outcome: 'approved', approvals: 5, missing: [] });
      expect(new Set(agents.map((agent) => readiness[agent].status))).toEqual(new Set([status]));
      const noting = agents.filter((agent) => readiness[agent].vote === 'APPROVE-WITH-NOTES').length;
      expect([1, 2]).toContain(noting);

      for (const agent of agents) {
        expect(distractorFacts(fixture.ask(agent, 'REFINE', 'distractors'), seed.distractors)).toMatchObject({
          missing: [],
          unknown: [],
          duplicate: [],
          revise: [],
        });
        expect(memoFacts(fixture.ask(agent, 'REFINE', 'memo')).substantive).toBe(true);
        expect(fixture.ask(agent, 'DOCUMENT', 'trace').decisions.length).toBeGreaterThan(0);
      }
    },
  );

  test('the same request is answered byte for byte alike, whatever the task', () => {
    const first = walk(runs[4] as Brief, 'twice');
    const second = walk(runs[4] as Brief, 'twice');
    const lead: Partial<Record<TaskName, Agent>> = {
      seed: 'ATHENA',
      revise: 'ATHENA',
      physics: 'NEWTON',
      mathematics: 'EULER',
      grounding: 'GALILEO',
      classification: 'SOCRATES',
      informed: 'SOCRATES',
      recheck: 'EULER',
    };
    for (const task of Object.keys(tasks) as TaskName[]) {
      const agent = lead[task] ?? 'GALILEO';
      expect(JSON.stringify(first.fixture.ask(agent, 'REFINE', task))).toBe(
        JSON.stringify(second.fixture.ask(agent, 'REFINE', task)),
      );
    }
  });

  test.each(categories)('every task of %s fits its schema and its budget, hostile or not', (category) => {
    const lead: Partial<Record<TaskName, Agent>> = {
      seed: 'ATHENA',
      revise: 'ATHENA',
      physics: 'NEWTON',
      mathematics: 'EULER',
      grounding: 'GALILEO',
    };
    for (const tier of tiers) {
      const { fixture } = walk(
        { category, tier, status: 'KS', constraints: [], inspirationSeed: null },
        `every-${tier}`,
      );
      for (const task of Object.keys(tasks) as TaskName[]) {
        const answer = fixture.ask(lead[task] ?? 'SOCRATES', 'REFINE', task);
        expect(tasks[task].schema.safeParse(hostile(answer as Json)).error).toBeUndefined();
        expect(tokens(JSON.stringify(answer))).toBeLessThan(
          task === 'trace' ? defaultPolicy.outputTokens.DOCUMENT : defaultPolicy.outputTokens.REFINE,
        );
      }
    }
  });

  test('SOCRATES rates blind at or above what he rates informed, and blind sometimes takes KS for CT', () => {
    const walked = runs.filter(({ status }) => status === 'KS').map((brief, index) => walk(brief, `blind-${index}`));
    expect(new Set(walked.map(({ classification }) => classification.status))).toEqual(new Set(['KS', 'CT']));
    const total = (of: 'classification' | 'informed') =>
      walked.reduce(
        (sum, each) => sum + dimensions.reduce((part, dimension) => part + each[of].difficulty[dimension].score, 0),
        0,
      );
    expect(total('classification')).toBeGreaterThan(total('informed'));
  });

  test('confidences lie between the thresholds and certainty, and differ', () => {
    const stated = runs.flatMap((brief, index) => {
      const { seed, physics, mathematics, grounding, classification } = walk(brief, `sure-${index}`);
      return [
        seed.solution.confidence,
        physics.confidence,
        mathematics.confidence,
        grounding.confidence,
        classification.confidence,
      ];
    });
    expect(Math.min(...stated)).toBeGreaterThanOrEqual(0.7);
    expect(Math.max(...stated)).toBeLessThanOrEqual(0.93);
    expect(new Set(stated).size).toBeGreaterThan(10);
  });

  test('the deliberately fragile plot is reported as fragile, and the others are not', () => {
    const walked = Array.from({ length: 24 }, (_, index) =>
      walk(
        { category: 'The Lilliput Conundrum', tier: 'FRACTURE', status: 'KS', constraints: [], inspirationSeed: null },
        `small-${index}`,
      ),
    );
    const fragile = walked.filter(({ mathematics }) => mathematics.fragility.fragile);
    expect(fragile.length).toBeGreaterThan(0);
    expect(fragile.length).toBeLessThan(walked.length);
    expect(walk(runs[0] as Brief, 'sturdy').mathematics.fragility.fragile).toBe(false);
  });
});
