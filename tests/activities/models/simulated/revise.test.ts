import { describe, expect, test } from 'vitest';
import { designFields, designOf } from '../../../../shared/scenario/designs.ts';
import type { Status } from '../../../../shared/scenario/vocabulary.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import type { AnswerOf } from '../../../../shared/scenario/tasks.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { changesBetween } from '../../../../shared/scenario/changes.ts';
import { isDenied, verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

const brief: Brief = {
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
};
type Seed = AnswerOf<'seed'>;

function started(change: (seed: Seed) => Seed = (seed) => seed, status: Status = 'KS') {
  const fixture = new ScenarioFixture({ ...brief, status }, 'revised');
  const seed = change(fixture.ask('ATHENA', 'SEED', 'seed'));
  fixture.lay('ATHENA', 'seed', seed);
  return { fixture, seed };
}

const withFirstClaim =
  (factor: number) =>
  (seed: Seed): Seed => ({
    ...seed,
    solution: {
      ...seed.solution,
      claims: seed.solution.claims.map((claim, index) =>
        index > 0
          ? claim
          : {
              ...claim,
              quantities: claim.quantities.map((quantity, at) =>
                at > 0 ? quantity : { ...quantity, value: quantity.value * factor },
              ),
            },
      ),
    },
  });

describe('a revision of a special design', () => {
  test.each(['OF', 'PX', 'MT', 'DG'] as const)('of a %s that nothing is asked of comes back as it was', (status) => {
    const { fixture, seed } = started(undefined, status);
    expect(fixture.ask('ATHENA', 'REFINE', 'revise')).toEqual(seed);
  });

  test.each(['OF', 'PX', 'MT', 'DG'] as const)('brings back the design of a %s that got lost', (status) => {
    const field = designOf[status] ?? 'paradox';
    const { fixture } = started((seed) => ({ ...seed, [field]: null }), status);
    fixture.note('seedNotes', { deficiencies: [{ criterion: 'design', deficiency: `\`${field}\` is missing` }] });
    expect(fixture.ask('ATHENA', 'SEED', 'revise')[field]).not.toBeNull();
  });

  test('leaves out a design that belongs to another status', () => {
    const { fixture } = started((seed) => ({
      ...seed,
      metamorphic: { hiddenAssumption: 'a', whereItHides: 'b', onceDropped: 'c' },
    }));
    fixture.note('seedNotes', {
      deficiencies: [
        { criterion: 'no special design', deficiency: 'designs that belong to another status: `metamorphic`' },
      ],
    });
    expect(fixture.ask('ATHENA', 'SEED', 'revise').metamorphic).toBeNull();
  });

  test('makes a paradox of a known solution that physics forbids, with a proof that EULER finds sound, and keeps it one', () => {
    const { fixture } = started();
    fixture.note('seedNotes', {
      deficiencies: [{ criterion: 'impossibility proof', deficiency: '`paradox` is missing' }],
    });
    const turned = fixture.lay('ATHENA', 'revise', fixture.ask('ATHENA', 'VALIDATE', 'revise'));
    expect(designFields.filter((field) => turned[field] !== null)).toEqual(['paradox']);
    expect(fixture.ask('EULER', 'VALIDATE', 'mathematics').proofReview?.verdict).toBe('SOUND');
    fixture.note('seedNotes', {});
    expect(fixture.ask('ATHENA', 'REFINE', 'revise').paradox).toEqual(turned.paradox);
  });

  test('mends the criterion or premise that is named, by its id', () => {
    const open = started(
      (seed) => ({
        ...seed,
        openFrontier: seed.openFrontier && {
          ...seed.openFrontier,
          evaluationCriteria: seed.openFrontier.evaluationCriteria.map((one) => ({
            ...one,
            threshold: one.id === 'E2' ? '' : one.threshold,
          })),
        },
      }),
      'OF',
    );
    const report = open.fixture.ask('EULER', 'VALIDATE', 'mathematics');
    expect(report).toMatchObject({ assessment: 'NEEDS-REVISION', corrections: [{ target: 'E2' }] });
    open.fixture.note(
      'revisionRequests',
      report.corrections.map((correction) => ({ from: 'EULER', ...correction })),
    );
    expect(changesBetween(open.seed, open.fixture.ask('ATHENA', 'VALIDATE', 'revise')).map(({ id }) => id)).toEqual([
      'E2',
    ]);

    const closed = started(undefined, 'PX');
    closed.fixture.note('revisionRequests', [{ from: 'EULER', target: 'P1', change: 'Say which requirement.' }]);
    expect(changesBetween(closed.seed, closed.fixture.ask('ATHENA', 'VALIDATE', 'revise')).map(({ id }) => id)).toEqual(
      ['P1'],
    );
  });

  test('EULER refuses a proof whose numbers do not exclude the outcome, or whose claim is gone', () => {
    const refused = (change: (seed: Seed) => Seed) =>
      started(change, 'PX').fixture.ask('EULER', 'VALIDATE', 'mathematics');
    const without = refused((seed) => ({
      ...seed,
      solution: { ...seed.solution, claims: seed.solution.claims.filter((claim) => !isDenied(claim)) },
    }));
    expect([without.proofReview?.verdict, without.assessment]).toEqual(['GAPS', 'NEEDS-REVISION']);
    const holding = refused((seed) => ({
      ...seed,
      solution: {
        ...seed.solution,
        claims: seed.solution.claims.map((claim) =>
          isDenied(claim)
            ? {
                ...claim,
                quantities: claim.quantities.map((one, at) =>
                  at === 0 ? { ...one, value: one.value * factorOf(claim) } : one,
                ),
              }
            : claim,
        ),
      },
    }));
    expect([holding.proofReview?.verdict, holding.assessment]).toEqual(['UNSOUND', 'NEEDS-REVISION']);
  });
});

/** Moves the first number of a denied claim far enough that its law would hold after all. */
function factorOf(claim: Seed['solution']['claims'][number]): number {
  const [first] = claim.quantities;
  const holds = (factor: number) =>
    verdictOf({
      ...claim,
      quantities: claim.quantities.map((one) => (one === first ? { ...one, value: one.value * factor } : one)),
    })?.holds === true;
  return [0.01, 100].find((factor) => !holds(factor)) ?? 1;
}

describe('the loop from the leads back to ATHENA', () => {
  test('a broken number is found by both leads, asked back, moved, and then valid', () => {
    const { fixture } = started(withFirstClaim(9));
    const broken = [fixture.ask('NEWTON', 'VALIDATE', 'physics'), fixture.ask('EULER', 'VALIDATE', 'mathematics')];
    const fails = broken.map(({ claims, assessment }) => [claims[0]?.status, assessment]);
    expect(fails).toEqual([
      ['INVALID', 'NEEDS-REVISION'],
      ['INVALID', 'NEEDS-REVISION'],
    ]);
    fixture.note(
      'revisionRequests',
      broken.flatMap(({ corrections }) => corrections.map((correction) => ({ from: 'EULER', ...correction }))),
    );
    fixture.lay('ATHENA', 'revise', fixture.ask('ATHENA', 'VALIDATE', 'revise'));
    expect(fixture.ask('NEWTON', 'VALIDATE', 'physics').assessment).toBe('VALIDATED');
    expect(fixture.ask('EULER', 'VALIDATE', 'mathematics').assessment).toBe('VALIDATED');
  });

  test('an overlong step leaves no margin, and the times that EULER asks for restore it', () => {
    const { fixture } = started((seed) => ({
      ...seed,
      solution: {
        ...seed.solution,
        steps: seed.solution.steps.map((step, index) => (index === 1 ? { ...step, seconds: 900 } : step)),
      },
    }));
    const report = fixture.ask('EULER', 'VALIDATE', 'mathematics');
    expect(report.assessment).toBe('NEEDS-REVISION');
    fixture.note(
      'revisionRequests',
      report.corrections.map((correction) => ({ from: 'EULER', ...correction })),
    );
    fixture.lay('ATHENA', 'revise', fixture.ask('ATHENA', 'VALIDATE', 'revise'));
    const again = fixture.ask('EULER', 'VALIDATE', 'mathematics');
    expect(again.assessment).toBe('VALIDATED');
    expect(again.timing.marginPercent).toBeGreaterThanOrEqual(10);
  });

  const asked: readonly (readonly [string, Json, readonly string[]])[] = [
    ['a step’s time', { from: 'EULER', target: 'S2', change: 'Set the time of S2 to 7 s.' }, ['S2']],
    ['an object’s mass', { from: 'NEWTON', target: 'OBJECT', change: 'Set mass to 12.5 kg.' }, ['OBJECT']],
    ['a distractor’s strength', { from: 'ATHENA', target: 'D1', change: 'TOO-WEAK: nobody looks twice.' }, ['D1']],
    [
      'a claim, by its id in the claim table',
      { from: 'NEWTON', target: 'ATHENA/C1', change: 'Say for whom it holds.' },
      ['C1'],
    ],
    [
      'a step, by its id in the claim table',
      { from: 'SOCRATES', target: ' ATHENA/S2', change: 'Set the time of S2 to 7 s.' },
      ['S2'],
    ],
    ['the deadline', { from: 'EULER', target: 'deadline', change: 'Raise it to 9999 s.' }, ['deadline']],
    ['something in no known form', { from: 'GALILEO', target: 'tone', change: 'Make it warmer.' }, []],
  ];
  /** Where a claim says that it takes a number from what is asked about. */
  const placeOf = (id: string, object: string) => (id === 'OBJECT' ? `object:${object}/mass` : id);
  test.each(asked)(
    'a request about %s changes that, the claims that take its number, and nothing else',
    (_, body, ids) => {
      const { fixture, seed } = started();
      const object = seed.scenario.objects[0]?.name ?? '';
      const named = (text: string) => text.replaceAll('OBJECT', object);
      fixture.note('revisionRequests', JSON.parse(named(JSON.stringify([body]))) as Json);
      const revised = fixture.ask('ATHENA', 'VALIDATE', 'revise');
      const follow = seed.solution.claims
        .filter(({ statement }) => ids.some((id) => statement.includes(`from ${placeOf(id, object)}`)))
        .map(({ id }) => id);
      expect(new Set(changesBetween(seed, revised).map(({ id }) => id.replace(/^(C\d+)\/.*$/, '$1')))).toEqual(
        new Set([...ids.map((id) => (id === 'OBJECT' ? `object:${object}` : id)), ...follow]),
      );
      if (ids.length === 0) expect(revised.openQuestions.length).toBe(seed.openQuestions.length + 1);
    },
  );

  test('a number that two claims share moves in both, and where it stands', () => {
    const fixture = new ScenarioFixture({ ...brief, category: 'The Last Ingredient' }, 'shared-0');
    const seed = fixture.lay('ATHENA', 'seed', fixture.ask('ATHENA', 'SEED', 'seed'));
    const names = seed.solution.claims.flatMap(({ quantities }) => quantities.map(({ name }) => name));
    const shared = names.find((name, at) => names.indexOf(name) !== at && !['g', 'time_limit'].includes(name)) ?? '';
    const of = (one: Seed) =>
      one.solution.claims.flatMap(({ quantities }) => quantities.filter(({ name }) => name === shared));
    const [claim] = seed.solution.claims.filter(({ quantities }) => quantities.some(({ name }) => name === shared));
    fixture.note('revisionRequests', [
      { from: 'EULER', target: claim?.id ?? '', change: `Set ${shared} to 777 ${of(seed)[0]?.unit ?? ''}.` },
    ]);
    const revised = fixture.ask('ATHENA', 'VALIDATE', 'revise');
    expect(of(revised).map(({ value }) => value)).toEqual(of(seed).map(() => 777));
    expect(of(seed).length).toBeGreaterThan(1);
    expect(JSON.stringify(revised.scenario)).toContain(`777 ${of(seed)[0]?.unit ?? ''}`);
  });

  test('without a request the seed comes back as it was', () => {
    const { fixture, seed } = started();
    expect({ ...fixture.ask('ATHENA', 'REFINE', 'revise') }).toEqual(seed);
  });

  test('a list that got lost is filled again', () => {
    const { fixture } = started((seed) => ({ ...seed, insights: [], counterfactuals: [] }));
    fixture.note('seedNotes', { deficiencies: [{ criterion: 'insight', deficiency: '0 insights' }] });
    const revised = fixture.ask('ATHENA', 'VALIDATE', 'revise');
    expect(revised.insights.length).toBeGreaterThanOrEqual(3);
    expect(revised.counterfactuals).toHaveLength(2);
  });

  test('a reviewer’s words or a duplicate bring another scenario, other notes the same one', () => {
    const { fixture, seed } = started();
    const again = () => fixture.ask('ATHENA', 'SEED', 'seed');
    fixture.note('seedNotes', {
      deficiencies: [{ criterion: 'object table', deficiency: 'an object lacks its mass' }],
    });
    expect(again()).toEqual(seed);
    fixture.note('seedNotes', { deficiencies: [{ criterion: 'duplicate', deficiency: 'the concept is a duplicate' }] });
    expect(again().name).not.toBe(seed.name);
  });

  test('what changed is checked again by its own ids', () => {
    const { fixture, seed } = started();
    const changes = changesBetween(seed, withFirstClaim(1.01)(seed)).map(({ recheckBy, ...change }) => ({
      ...change,
      recheckBy: [...recheckBy],
    }));
    fixture.note('changes', changes);
    for (const agent of ['NEWTON', 'EULER'] as const) {
      expect(fixture.ask(agent, 'REFINE', 'recheck').items).toMatchObject(
        changes.map(({ id }) => ({ id, status: 'VALID' })),
      );
    }
  });

  test('a second vote goes to the median of the votes that were shown', () => {
    const { fixture } = started();
    fixture.note('calibrationVotes', {
      dimension: 'T',
      votes: [1, 5, 4, 4, 2].map((score) => ({ score, reason: 'so' })),
    });
    expect(fixture.ask('EULER', 'REFINE', 'dimension', 'T1')).toMatchObject({ score: 4 });
  });
});
