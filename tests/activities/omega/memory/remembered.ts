import { afterAll, beforeAll, beforeEach } from 'vitest';
import { memoryId } from '../../../../activities/omega/memory/memory-id.ts';
import { openStore } from '../../../support/store.ts';
import { failures, patterns, successes } from '../../../shared/omega/memory/spoken-memories.ts';

/* Lessons in a store of their own; each test has its names. */

export let store: Awaited<ReturnType<typeof openStore>>;
let turn = 0;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());
  beforeEach(() => {
    turn += 1;
  });
}

/** A name that no other test's lessons have. */
export const own = (name: string) => `${name} ${turn}`;

export const key = (name: string) => `${name}-${turn}`;
export const lone = { solutionPatterns: [], problemPatterns: [], reasoningPatterns: [] };

export const failing = (agentId: number, change: object = {}) => ({
  ...failures(),
  rules: [],
  failures: failures().failures.map((one) => ({ ...one, name: own('Haste'), agentId, ...change })),
});

export const silent = {
  patterns: patterns(lone),
  failures: failures({ failures: [], rules: [] }),
  successes: successes({ successes: [], brilliantIdeas: [], heuristics: [] }),
};

export const failureId = () => memoryId('historicalFailures', own('Haste'));
