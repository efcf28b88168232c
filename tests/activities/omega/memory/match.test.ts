import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { hashedEmbedding } from '../../../../activities/embeddings/hashed.ts';
import { embedEntries, embedMemory } from '../../../../activities/omega/memory/embed-entries.ts';
import { forget } from '../../../../activities/omega/memory/forget.ts';
import { matchMemory, type StoredMatch } from '../../../../activities/omega/memory/match.ts';
import { openDatabase, type Database } from '../../../../activities/store/database.ts';
import type { Corpus } from '../../../../activities/omega/memory/stored-memories.ts';
import { vectorSchema } from '../../../../activities/store/vector-type.ts';
import type { Lesson } from '../../../../shared/omega/memory/handover.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { migrate } from '../../../../workers/migrate.ts';
import { freshDatabase } from '../../../support/database.ts';
import { storeRuns } from '../../../support/store.ts';
import { failures, patterns, successes } from '../../../shared/omega/memory/spoken-memories.ts';
import { conclude, learnedIn } from './sessions.ts';
import { vectorStandIn } from './vector-stand-in.ts';

let plain: Database;
let vectors: Database;
let stop: () => Promise<unknown>;
/** What the embedder was asked for, in order. */
const asked: string[] = [];
const embed = (embedder: string, text: string): Promise<readonly number[]> => {
  asked.push(`${embedder} ${text}`);
  return Promise.resolve(hashedEmbedding(text));
};

const problems = [
  'every part depends on every other',
  'an answer before the question was read',
  'many strands that hold each other',
  'strands that hold',
  'something else altogether',
  '',
];

async function learn(
  db: Database,
  runKey: string,
  corpus: Corpus,
  said: Parameters<typeof learnedIn>[1] = {},
): Promise<readonly Lesson[]> {
  await storeRuns(db, corpus, runKey);
  const lessons = learnedIn(runKey, said);
  await conclude(db, runKey, lessons, { corpus });
  return lessons;
}

beforeAll(async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await Promise.all([one, other].map(({ url }) => migrate(url)));
  plain = openDatabase(one.url, 5);
  vectors = openDatabase(other.url, 5);
  stop = () => Promise.all([plain.end(), vectors.end()]).then(() => Promise.all([one.stop(), other.stop()]));
  await vectors.query(vectorStandIn);
  for (const db of [plain, vectors]) await embedEntries(db, embed, 'hashed:', await learn(db, 'learner', 'real'));
});
afterAll(() => stop());

const match = (
  db: Database,
  problem: string,
  change: {
    readonly corpus?: Corpus;
    readonly embedder?: string;
    readonly above?: number;
    readonly most?: number;
  } = {},
): Promise<readonly StoredMatch[]> => {
  const {
    corpus = 'real',
    embedder = 'hashed:',
    above = policy.memory.matchStrength,
    most = policy.memory.matches,
  } = change;
  return matchMemory(db, {
    corpus,
    embedder,
    embedding: hashedEmbedding(problem),
    problem,
    policy: { memory: { ...policy.memory, matchStrength: above, matches: most } },
  });
};
const named = (matches: readonly StoredMatch[]) =>
  matches.map(({ section, matchStrength }) => [section, matchStrength.toFixed(6)]);

describe('a problem is matched', () => {
  test('by a pattern’s indicators, and by an entry’s telling text, with what its schema shows of it', async () => {
    const [byIndicator, ...others] = await match(plain, 'Every part depends on every other!');
    expect(others).toEqual([]);
    expect(byIndicator).toMatchObject({
      memory: 'PATTERN',
      section: 'problemPatterns',
      evidence: ['every part depends on every other'],
      shown: { name: 'Gordian knot', recommendedAgents: [1, 8] },
    });
    expect(byIndicator?.matchStrength).toBeCloseTo(1, 12);
    const byText = await match(plain, 'An answer before the question was read');
    expect(byText.map(({ memory, section }) => [memory, section])).toEqual([['FAILURE', 'historicalFailures']]);
    expect(byText[0]).toMatchObject({ shown: { patternName: 'Haste', frequency: 1 } });
  });

  test('above the threshold only, and at most so often', async () => {
    expect(await match(plain, 'something else altogether')).toEqual([]);
    expect((await match(plain, 'strands', { above: 0 })).length).toBeGreaterThan(0);
    expect(await match(plain, 'many strands, read before the question', { above: -1, most: 2 })).toHaveLength(2);
  });

  test('in its own corpus and by its own embedder only', async () => {
    expect(await match(plain, 'every part depends on every other', { corpus: 'simulated' })).toEqual([]);
    expect(await match(plain, 'every part depends on every other', { embedder: 'local:other' })).toEqual([]);
  });

  test('not by vectors of another length, nor by one without direction', async () => {
    for (const db of [plain, vectors]) {
      for (const embedding of [[1, 0], [], hashedEmbedding('')])
        expect(await matchMemory(db, { corpus: 'real', embedder: 'hashed:', embedding, problem: '', policy })).toEqual(
          [],
        );
    }
  });
});

describe('pgvector', () => {
  test('is used where the database has its type, and asked for once', async () => {
    expect([await vectorSchema(plain), await vectorSchema(vectors)]).toEqual([null, 'extensions']);
    expect(vectorSchema(vectors)).toBe(vectorSchema(vectors));
  });

  test.each(problems)('finds for “%s” what arrays find, in the same order', async (problem) => {
    for (const above of [policy.memory.matchStrength, 0.2, 0, -1]) {
      const without = await match(plain, problem, { above, most: 50 });
      expect(named(await match(vectors, problem, { above, most: 50 }))).toEqual(named(without));
    }
  });
});

describe('a text is embedded', () => {
  test('once for ever, whoever tells it again', async () => {
    asked.length = 0;
    expect(await embedEntries(plain, embed, 'hashed:', learnedIn('learner'))).toBe(0);
    expect(asked).toEqual([]);
  });

  test('by another embedder when a session with that one opens, and what is deleted is not', async () => {
    await learn(plain, 'for-another', 'simulated', {
      successes: successes({ successes: [], brilliantIdeas: [], heuristics: ['Wait'] }),
      failures: failures({ failures: [], rules: [] }),
      patterns: patterns({ problemPatterns: [], solutionPatterns: [] }),
    });
    const embedOther = () =>
      new MockActivityEnvironment().run(() =>
        embedMemory(plain, embed, { corpus: 'simulated', embedder: 'local:other' }),
      );
    asked.length = 0;
    expect(await embedOther()).toBe(1);
    expect(asked).toEqual(['local:other Wait']);
    expect(await embedOther()).toBe(0);
    const [found] = await match(plain, 'wait', { corpus: 'simulated', embedder: 'local:other', above: 0 });
    expect(found).toMatchObject({ section: 'successHeuristics', memory: 'SUCCESS' });
    await forget(plain, {
      corpus: 'simulated',
      section: 'successHeuristics',
      id: found?.patternId ?? '',
      by: 'Mara',
      reason: 'too old',
    });
    expect(await match(plain, 'wait', { corpus: 'simulated', embedder: 'local:other', above: 0 })).toEqual([]);
    expect(await embedMemory(plain, embed, { corpus: 'simulated', embedder: 'hashed:' })).toBe(0);
  });
});

test('of an entry that hundreds of sessions share, a few items of each list are shown', async () => {
  const one = patterns({
    solutionPatterns: [],
    reasoningPatterns: [],
    problemPatterns: patterns().problemPatterns.map((pattern) => ({
      ...pattern,
      name: 'Common',
      description: 'what everybody meets',
      signature: [],
    })),
  });
  const said = {
    patterns: one,
    failures: failures({ failures: [], rules: [] }),
    successes: successes({ successes: [], brilliantIdeas: [], heuristics: [] }),
  };
  for (let place = 0; place < 25; place += 1)
    await embedEntries(plain, embed, 'hashed:', await learn(plain, `common-${place}`, 'real', said));
  const [found] = await match(plain, 'what everybody meets');
  const { examples, successRate } = found?.shown as { examples: readonly unknown[]; successRate: number };
  expect([examples.length, successRate]).toEqual([10, 1]);
});
