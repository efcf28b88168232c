import { describe, expect, test } from '@jest/globals';
import { searchAttributes } from '../../workers/stack/search-attributes.ts';
import { temporalArguments } from '../../workers/stack/temporal-server.ts';
import { present } from '../support/present.ts';

const dev = { port: 7233, uiPort: 8233, namespace: 'default', databaseFile: '/state/temporal.db', fineTimers: false };
const ofTests = { ...dev, uiPort: null, databaseFile: null, fineTimers: true };

/** The values of a flag that may be given many times. */
function valuesOf(flag: string, words: string[]): string[] {
  return words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []));
}

describe('the command line of the development server', () => {
  test('listens on this machine only', () => {
    for (const order of [dev, ofTests]) expect(valuesOf('--ip', temporalArguments(order))).toEqual(['127.0.0.1']);
  });

  test('takes the wait out of every step, and fine timers for tests alone', () => {
    const [forDev, forTests] = [dev, ofTests].map((order) =>
      valuesOf('--dynamic-config-value', temporalArguments(order)),
    );
    expect(forDev).toEqual(
      expect.arrayContaining(['history.transferProcessorMaxPollRPS=1000', 'system.enableActivityEagerExecution=true']),
    );
    expect(forTests).toEqual([...present(forDev), 'history.timerProcessorMaxTimeShift="20ms"']);
  });

  test('keeps a database with WAL where it has a file, and none in memory', () => {
    expect(valuesOf('--sqlite-pragma', temporalArguments(dev))).toEqual(['journal_mode=wal', 'synchronous=1']);
    expect(temporalArguments(ofTests)).toEqual(expect.not.arrayContaining(['--db-filename', '--sqlite-pragma']));
    expect(temporalArguments(ofTests)).toContain('--headless');
  });

  test('registers every search attribute', () => {
    expect(valuesOf('--search-attribute', temporalArguments(dev))).toEqual(
      Object.entries(searchAttributes).map(([name, type]) => `${name}=${type}`),
    );
  });
});
