import { describe, expect, test } from 'vitest';
import { batchByRun } from '../../../activities/store/batch-by-run.ts';

/** Answers in capitals once it is let go; fails for a batch that holds a word of `poison`. */
function scribe(poison: readonly string[] = [], refusal = 'refused') {
  const batches: string[][] = [];
  const held: (() => void)[] = [];
  const ask = batchByRun(async (runKey, words: readonly string[]) => {
    batches.push([runKey, ...words]);
    await new Promise<void>((resolve) => {
      held.push(resolve);
    });
    if (words.some((word) => poison.includes(word))) throw new Error(`${refusal}: ${words.join(' ')}`);
    return words.map((word) => word.toUpperCase());
  });
  /** Lets go of everything that is under way, and of all that follows. */
  const letGo = async (all: Promise<unknown>) => {
    const over = { done: false };
    const ended = all.finally(() => {
      over.done = true;
    });
    ended.catch(() => undefined);
    while (!over.done) {
      held.splice(0).forEach((go) => go());
      await new Promise(setImmediate);
    }
    return ended;
  };
  return { batches, ask, letGo };
}

describe('statements about one run', () => {
  test('that come while one is under way go together in the next, and each gets its own answer', async () => {
    const { batches, ask, letGo } = scribe();
    const answers = Promise.all(['one', 'two', 'three'].map((word) => ask('run', word)));
    await letGo(answers);
    expect(await answers).toEqual(['ONE', 'TWO', 'THREE']);
    expect(batches).toEqual([
      ['run', 'one'],
      ['run', 'two', 'three'],
    ]);
  });

  test('do not wait for those about another', async () => {
    const { batches, ask, letGo } = scribe();
    const answers = Promise.all([ask('run', 'one'), ask('other', 'two')]);
    expect(batches).toEqual([
      ['run', 'one'],
      ['other', 'two'],
    ]);
    await letGo(answers);
  });

  test('begin anew when nothing is under way', async () => {
    const { batches, ask, letGo } = scribe();
    await letGo(ask('run', 'one'));
    await letGo(ask('run', 'two'));
    expect(batches).toEqual([
      ['run', 'one'],
      ['run', 'two'],
    ]);
  });

  test('fail for no neighbour: what fails together is tried alone', async () => {
    const { batches, ask, letGo } = scribe(['bad']);
    const answers = Promise.allSettled(['first', 'good', 'bad', 'last'].map((word) => ask('run', word)));
    await letGo(answers);
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches.slice(1)).toEqual([
      ['run', 'good', 'bad', 'last'],
      ['run', 'good'],
      ['run', 'bad'],
      ['run', 'last'],
    ]);
  });

  test('do not wait one after another for a Postgres that says nothing', async () => {
    const { batches, ask, letGo } = scribe(['one', 'two', 'three'], 'Query read timeout');
    const answers = Promise.allSettled(['zero', 'one', 'two', 'three'].map((word) => ask('run', word)));
    await letGo(answers);
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(batches.slice(1)).toEqual([
      ['run', 'one', 'two', 'three'],
      ['run', 'one'],
    ]);
  });
});
