import { describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worldbuildingUrn } from '../../shared/worldbuilding/documents/files.ts';
import { aMatch } from '../shared/worldbuilding/documents/a-match.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';

const run = (args: readonly string[], input = '') => symposiumHere(['worldbuilding', ...args], {}, input);

describe('a mistake is one clear line, exit code 2, and no server is asked', () => {
  test.each<[string, string[], string, RegExp]>([
    [
      'a challenge that is no JSON',
      ['start', '--challenge', '-'],
      'a marsh',
      /^symposium: challenge: standard input is not JSON/,
    ],
    [
      'a challenge and a draw at once',
      ['start', '--challenge', '-', '--tier', '2'],
      '{"biome":"a marsh","inhabitants":"monks","twist":"no lamps"}',
      /^symposium: draw: a challenge of your own is given too/,
    ],
    ['a tier that is none', ['start', '--tier', '9'], '', /^symposium: draw\.tier: is 9/],
    ['more judges than there are seats', ['start', '--judges', '7'], '', /^symposium: policy\.judges\.models: is 7/],
    ['an empty curveball', ['inject', 'a-match', ' '], '', /^symposium: text: is empty/],
    ['a team that is none', ['speak', 'a-match', '--team', 'C', 'hello'], '', /--team .*Write A or B/],
    [
      'a record that is not there',
      ['replay', 'nowhere.json'],
      '',
      /^symposium: match: nowhere\.json cannot be read \(ENOENT\)/,
    ],
    [
      'a format that is none',
      ['tournament', 'start', '--format', 'knockout'],
      '',
      /--format .*Write single-elimination or round-robin/,
    ],
  ])('%s', async (_, args, input, line) => {
    const { code, stdout, stderr } = await run(args, input);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(line);
  });
});

test('a match is played from its file, without a server: as lines, or as JSON', () =>
  inScratch(async (folder) => {
    const file = join(folder, 'match.json');
    await writeFile(file, JSON.stringify({ schema: worldbuildingUrn('match_record'), ...aMatch() }));
    const [told, json] = await Promise.all([run(['replay', file, '--no-wait']), run(['replay', file, '--json'])]);
    expect([told.code, json.code]).toEqual([0, 0]);
    expect(told.stdout).toContain('A │ ── Foundation, round 1: Emberhold, the city of borrowed light (A-F1)');
    expect((JSON.parse(json.stdout) as { text: string }[])[0]?.text).toContain('Challenge #7');
  }));
