import type { Json } from '../../../../shared/kernel/json.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

/* A simulated scenario with a dispute about it. */

export const brief: Brief = {
  category: 'The Lilliput Conundrum',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
  advisers: [],
};

export function fixture(runKey = 'disputed'): { fixture: ScenarioFixture; seed: SeedDocument } {
  const context = new ScenarioFixture(brief, runKey);
  return { fixture: context, seed: context.lay('ATHENA', 'seed', context.ask('ATHENA', 'SEED', 'seed')) };
}

export const disputeNote = (finding: Json, quotes: Json = []): Json => ({
  dispute: 'VALIDATE-1-NEWTON-1',
  challenger: 'NEWTON',
  challenged: 'ATHENA',
  claim: 'ATHENA/C1',
  domains: ['physical feasibility'],
  crossDomain: false,
  finding,
  quotes,
});

export const found = (finding: string): Json => ({
  finding,
  houseValue: 3,
  comparator: '<=',
  limit: 2,
  unit: 'N',
  why: 'So it is.',
});
