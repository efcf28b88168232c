import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import type { MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { cueAfter, wildcardName } from '../../../workers/demo/worldbuilding-cues.ts';
import { sayWhenAsked } from '../../../workers/demo/worldbuilding.ts';
import { RequestError } from '../../../workers/client/request-error.ts';
import { symposium } from '../../support/command-line.ts';
import { demoServers, type DemoServers } from '../../support/demo-servers.ts';
import { inScratch } from '../../support/scratch.ts';

const cueOf = (row: MatchRowOrder) =>
  cueAfter({ ...matchEntry(row), sequence: 1, messageId: 'm', at: '2026-11-21T12:00:00.000Z' });
const objection = (team: 'A' | 'B', round: number): MatchRowOrder => ({
  key: 'k',
  kind: 'SPOKEN',
  team,
  phase: 'FOUNDATION',
  round,
  summary: 'objects: no',
  turn: 'OBJECTION',
  speaker: 'CONTRARIAN',
  call: 'c',
});
const begun = (team: 'A' | 'B', round: number): MatchRowOrder => ({
  key: 'k',
  kind: 'ROUND',
  team,
  phase: 'FOUNDATION',
  round,
  summary: 'round',
  ordinal: round,
  curveballs: [],
});

describe('the demo’s cues', () => {
  test('are the curveball, when the second round is begun, and the wildcard’s words, when an objection has been made', () => {
    expect(cueOf(begun('A', 2))).toMatchObject({ is: 'inject' });
    expect(cueOf(objection('A', 1))).toMatchObject({ is: 'speak', team: 'A', proposal: 'A-F1' });
    expect([cueOf(begun('A', 1)), cueOf(begun('B', 2)), cueOf(objection('B', 1)), cueOf(objection('A', 2))]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('are repeated while the turn is not open yet, and not where something else is wrong', async () => {
    let asked = 0;
    const late = () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new RequestError(['words: no turn waits'])) : Promise.resolve('heard');
    };
    expect([await sayWhenAsked(late, () => Promise.resolve(undefined)), asked]).toEqual(['heard', 3]);
    await expect(
      sayWhenAsked(
        () => Promise.reject(new RequestError(['never'])),
        () => Promise.resolve(undefined),
      ),
    ).rejects.toThrow('never');
    await expect(
      sayWhenAsked(
        () => Promise.reject(new Error('another')),
        () => Promise.reject(new Error('waited')),
      ),
    ).rejects.toThrow('another');
  });
});

describe('npm run demo -- worldbuilding', () => {
  let servers: DemoServers;
  beforeAll(async () => {
    servers = await demoServers();
  });
  afterAll(() => servers.stop());

  test('plays a whole match with a curveball and a wildcard on the way, and ends with the path of its page', () =>
    inScratch(async (folder) => {
      const { code, stdout, stderr } = await symposium(['demo', 'worldbuilding', '--output', folder], servers.env);
      expect([code, stderr.match(/symposium: .*|cue was missed.*/)?.[0] ?? null]).toEqual([0, null]);
      expect(stderr).toContain(`${wildcardName} speaks for it`);
      const told = [
        'A │ ── round 1 of FOUNDATION',
        'A │ Wildcard says: Who would still polish',
        '│ Q1 is queued',
        'curveball Q1: A single ship',
        'picture hero is painted',
        'the seal is opened',
        '(SIMULATED)',
        'The match as a page: ',
      ];
      expect(told.filter((words) => !stdout.includes(words))).toEqual([]);
      const page =
        stdout
          .trimEnd()
          .split('\n')
          .at(-1)
          ?.replace(/^The match as a page: /, '') ?? '';
      expect([page.startsWith(join(folder, 'simulated')), page.endsWith('match.html'), existsSync(page)]).toEqual([
        true,
        true,
        true,
      ]);
    }));
});
