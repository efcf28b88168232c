import { expect, test } from 'vitest';
import { troupeOf } from '../../bench/chaos/troupe.ts';

test('what hits the worker hits those of all versions that have come, and each turn makes the other version current', async () => {
  const log: string[] = [];
  const note = (line: string) => {
    log.push(line);
    return Promise.resolve();
  };
  const worker = (id: string) => ({
    start: () => note(`${id} starts`),
    kill: () => note(`${id} dies`),
    stop: () => note(`${id} stops`),
    fell: () => 1,
  });
  const troupe = troupeOf({
    workers: { one: worker('one'), two: worker('two') },
    makeCurrent: (id) => note(`${id} is current`),
  });
  const heard = async (act: () => Promise<void>) => {
    await act();
    return log.splice(0);
  };
  expect(await heard(() => troupe.start())).toEqual(['one starts', 'one is current']);
  expect(await heard(() => troupe.kill())).toEqual(['one dies']);
  expect(await heard(() => troupe.start())).toEqual(['one starts']);
  expect(await heard(() => troupe.turn())).toEqual(['two starts', 'two is current']);
  expect(await heard(() => troupe.kill())).toEqual(['one dies', 'two dies']);
  expect(await heard(() => troupe.start())).toEqual(['one starts', 'two starts']);
  expect(await heard(() => troupe.turn())).toEqual(['one starts', 'one is current']);
  expect(await heard(() => troupe.stop())).toEqual(['one stops', 'two stops']);
  expect(troupe.fell()).toBe(2);
});
