import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type AuditedScenario, auditOf } from '../../../../shared/scenario/corpus/audit.ts';
import { type Cell, type CorpusPlan, planCorpus } from '../../../../shared/scenario/corpus/plan.ts';
import { coverageTargets } from '../../../../shared/scenario/corpus/policy.ts';
import { statuses, tiers } from '../../../../shared/scenario/vocabulary.ts';

const planOf = (size: number): CorpusPlan =>
  planCorpus({ targets: coverageTargets, size, batchSize: Math.min(50, size), seed: 'v1' });
const briefsOf = ({ batches }: CorpusPlan): readonly Cell[] => batches.flatMap(({ briefs }) => briefs);

const made = (brief: Cell, turnedOut: Partial<Pick<Cell, 'tier' | 'status'>> = {}): AuditedScenario => ({
  ...brief,
  assigned: { tier: brief.tier, status: brief.status, ...turnedOut },
  outcome: 'DOCUMENTED',
  withdrawn: false,
});
const underWay = (brief: Cell): AuditedScenario => ({ ...brief, assigned: null, outcome: null, withdrawn: false });
const lost = (brief: Cell): AuditedScenario => ({ ...brief, assigned: null, outcome: 'DISCARDED', withdrawn: false });

const counted = (cells: readonly { readonly [K in keyof Cell]: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(cells, ({ category, tier, status }) => `${category}/${tier}/${status}`)].map(([name, all]) => [
      name,
      all.length,
    ]),
  );

describe('an audit of a corpus', () => {
  test('of which nothing is made leaves the whole plan, cell by cell', () => {
    const plan = planOf(500);
    const { rest, ...found } = auditOf(plan, [], 'v1');
    expect(counted(briefsOf(rest))).toEqual(counted(briefsOf(plan)));
    expect(rest.batches.map(({ briefs }) => briefs.length)).toEqual(Array.from({ length: 10 }, () => 50));
    expect(found).toMatchObject({ made: 0, seeds: { budget: 722, begun: 0, left: 722, needed: 722 } });
    expect([...found.tiers, ...found.categories].some(({ isOff }) => isOff)).toBe(false);
  });

  test('whose first batches turned out as they were asked for leaves the others', () => {
    const plan = planOf(500);
    const first = plan.batches.slice(0, 3).flatMap(({ briefs }) => briefs);
    const {
      rest,
      made: count,
      tiers: found,
    } = auditOf(
      plan,
      first.map((brief) => made(brief)),
      'v1',
    );
    expect(count).toBe(150);
    expect(counted(briefsOf(rest))).toEqual(counted(plan.batches.slice(3).flatMap(({ briefs }) => briefs)));
    expect(found.filter(({ isOff }) => isOff)).toEqual([]);
  });

  test('in which RUPTURE turns out as FRACTURE says so, and asks for RUPTURE in what is left', () => {
    const plan = planOf(500);
    const first = plan.batches.slice(0, 3).flatMap(({ briefs }) => briefs);
    const turned = first.map((brief) => made(brief, brief.tier === 'RUPTURE' ? { tier: 'FRACTURE' } : {}));
    const { rest, tiers: found } = auditOf(plan, turned, 'v1');
    expect(found.filter(({ isOff }) => isOff).map(({ name }) => name)).toEqual(['FRACTURE', 'RUPTURE']);
    const asked = (tier: string) => briefsOf(rest).filter((one) => one.tier === tier).length;
    expect(rest.size).toBe(350);
    // 105 would have been left of it, and 150 are lacking; of FRACTURE 122 would have been.
    expect(asked('RUPTURE')).toBeGreaterThan(120);
    expect(asked('FRACTURE')).toBeLessThan(100);
  });

  test('counts what is withdrawn as not made, and what is lost as a seed', () => {
    const plan = planOf(50);
    const [one, two, three] = briefsOf(plan);
    if (one === undefined || two === undefined || three === undefined) throw new Error('a plan of 50 has three briefs');
    const found = auditOf(plan, [{ ...made(one), withdrawn: true }, lost(two), underWay(three)], 'v1');
    expect(found).toMatchObject({ made: 0, underWay: 1, lost: 1, seeds: { budget: 73, begun: 3, left: 70 } });
    expect(found.rest.size).toBe(49);
  });

  test('fills every category to its total with cells that are short, whatever was made, and the same way each time', () => {
    const of = fc.integer({ min: 20, max: 120 }).chain((size) => {
      const plan = planOf(size);
      const briefs = briefsOf(plan);
      return fc.record({
        plan: fc.constant(plan),
        scenarios: fc.array(
          fc
            .record({
              brief: fc.constantFrom(...briefs),
              tier: fc.constantFrom(...tiers),
              status: fc.constantFrom(...statuses),
              fate: fc.constantFrom('made', 'turned', 'under way', 'lost', 'withdrawn'),
            })
            .map(({ brief, tier, status, fate }) => {
              if (fate === 'under way') return underWay(brief);
              if (fate === 'lost') return lost(brief);
              const scenario = made(brief, fate === 'turned' ? { tier, status } : {});
              return { ...scenario, withdrawn: fate === 'withdrawn' };
            }),
          { maxLength: size },
        ),
      });
    });
    fc.assert(
      fc.property(of, ({ plan, scenarios }) => {
        const found = auditOf(plan, scenarios, 'v1');
        const { rest } = found;
        const standing = scenarios.flatMap(({ category, tier, status, assigned, outcome, withdrawn }) => {
          if (assigned !== null) return withdrawn ? [] : [{ category, ...assigned }];
          return outcome === null ? [{ category, tier, status }] : [];
        });
        const briefs = briefsOf(rest);
        expect(briefs).toHaveLength(rest.size);
        expect(
          rest.batches.every((one, at) => one.briefs.length === rest.batchSize || at === rest.batches.length - 1),
        ).toBe(true);
        for (const { name, planned } of found.categories) {
          const held = standing.filter(({ category }) => category === name).length;
          expect(briefs.filter(({ category }) => category === name)).toHaveLength(Math.max(0, planned - held));
        }
        const [now, wanted] = [counted([...standing]), counted(briefsOf(plan))];
        for (const [cell, count] of Object.entries(counted(briefs)))
          expect(count + (now[cell] ?? 0)).toBeLessThanOrEqual(wanted[cell] ?? 0);
        expect(auditOf(plan, scenarios, 'v1')).toEqual(found);
      }),
      { numRuns: 30 },
    );
  });
});
