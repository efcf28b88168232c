import { expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import {
  classificationFacts,
  distractorFacts,
  groundingFacts,
  mathematicsFacts,
  memoFacts,
  noActFacts,
  physicsFacts,
  seedFacts,
} from '../../../../shared/scenario/facts/index.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { agents, categories, statuses, tiers } from '../../../../shared/scenario/vocabulary.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

/** What Symposium finds in the words of one undisturbed run, as far as they are held against design and arithmetic. */
function saidOf(fixture: ScenarioFixture, category: Brief['category']): readonly string[] {
  const seed = fixture.lay('ATHENA', 'seed', fixture.ask('ATHENA', 'SEED', 'seed'));
  const physics = fixture.ask('NEWTON', 'VALIDATE', 'physics');
  const mathematics = fixture.ask('EULER', 'VALIDATE', 'mathematics');
  fixture.lay('NEWTON', 'physics', physics);
  fixture.lay('EULER', 'mathematics', mathematics);
  const grounding = groundingFacts(fixture.ask('GALILEO', 'GROUND', 'grounding'), seed);
  const arithmetic = { evaluate, convert, tolerance: defaultPolicy.calculationTolerance };
  const design = seedFacts(seed, { targetCategory: category, similarity: null, arithmetic });
  const newton = physicsFacts(physics, seed, undefined, convert, undefined, evaluate).substance;
  const euler = mathematicsFacts(mathematics, seed, evaluate, convert, defaultPolicy).substance?.misreckoned;
  const socrates = classificationFacts(fixture.ask('SOCRATES', 'CLASSIFY', 'classification'));
  const memos = agents.map(
    (agent) => memoFacts(fixture.ask(agent, 'REFINE', 'memo'), noActFacts, { seed, convert }).misnamed,
  );
  const distractors = agents.map(
    (agent) => distractorFacts(fixture.ask(agent, 'REFINE', 'distractors'), seed.distractors).unreasoned,
  );
  const read = [
    design.missingSections,
    design.missingParts,
    design.hollow?.distractors,
    design.hollow?.key,
    design.strayIds,
    design.places?.apart,
    newton?.misreckoned,
    newton?.objects,
    newton?.unanalysed,
    Array.from({ length: newton?.concernsBesideValid ?? 1 }, () => 'a concern beside VALID'),
    euler,
    ...memos,
    ...distractors,
    grounding.misfits,
    grounding.hollow?.constructs,
    grounding.hollow?.difficulty,
    grounding.unlisted,
    socrates.hollow?.difficulty,
  ];
  return read.flatMap((words) => words ?? ['unread']);
}

test.each(categories)('the words of a good run are borne out, in each status: %s', (category) => {
  const found = statuses.flatMap((status, row) => {
    const tier = tiers[(categories.indexOf(category) + row) % tiers.length] ?? 'SPARK';
    const brief: Brief = { category, status, tier, constraints: [], inspirationSeed: null };
    return saidOf(new ScenarioFixture(brief, `words-${category}-${row}`), category).map((said) => `${status}: ${said}`);
  });
  expect(found).toEqual([]);
});
