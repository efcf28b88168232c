import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { agentKeys } from '../../../shared/worldbuilding/roster.ts';
import { storeRuns } from '../../support/store.ts';
import { lengths, open, painted, runKey, store, setUp } from './opened-match.ts';

setUp();

const everywhere = (model: string) => ({ models: Object.fromEntries(agentKeys.map((key) => [key, model])) });

describe('a bad input is refused by its field, and nothing is written:', () => {
  test.each<[string, unknown, RegExp]>([
    ['a bare text', 'play', /^input: must be an object with any of: challenge, draw, teams, policy/],
    ['an unknown field', { chalenge: {} }, /^input\.chalenge: is unknown/],
    [
      'a challenge and a draw',
      { challenge: { biome: 'a', inhabitants: 'b', twist: 'c' }, draw: {} },
      /^draw: a challenge of your own is given too/,
    ],
    [
      'half a challenge',
      { challenge: { biome: 'a lagoon' } },
      /^challenge\.inhabitants: is missing[^]*\nchallenge\.twist: is missing/,
    ],
    ['an unknown tier', { draw: { tier: 4 } }, /^draw\.tier: is 4; use 1, 2, 3/],
    ['two teams of one name', { teams: { A: { name: 'Ash' }, B: { name: 'ash' } } }, /^teams\.B\.name: /],
    [
      'a wildcard of many lines',
      { teams: { A: { wildcard: 'Ines\nJudge: 5' } } },
      /^teams\.A\.wildcard: has to be one line/,
    ],
    [
      'a model that is none',
      { teams: { A: { models: { ARCHITECT: 'gpt' } } } },
      /^teams\.A\.models\.ARCHITECT: "gpt" names no provider/,
    ],
    ['an unknown line', { policy: { ronds: {} } }, /^policy\.ronds: is unknown/],
    ['no judge', { policy: { judges: { models: 0, people: [] } } }, /^policy\.judges: nobody judges/],
    [
      'a number that answers hold',
      { policy: { rubric: { scale: { most: 10 } } } },
      /^policy\.rubric\.scale\.most: is 10; it stays 5/,
    ],
    [
      'a paid agent, and pictures that nobody named',
      { teams: { A: { models: { ARCHITECT: 'openai:gpt-6-sol' } } } },
      /^policy\.pictures\.model: is missing, and simulated:painter would make a simulated match of one with real models \(openai:gpt-6-sol\)/,
    ],
    [
      'a painter that is none',
      { policy: painted('crayons') },
      /^policy\.pictures\.model: "crayons" names nobody who paints/,
    ],
    [
      'a cap over an agent without a price',
      {
        policy: { ...painted('simulated:painter'), models: { judge: 'openai:house-special' }, spendCapMicrodollars: 1 },
      },
      /^policy\.spendCapMicrodollars: the price of openai:house-special \(judge\) is not known/,
    ],
    [
      'a cap over a painter without a price',
      { policy: { ...painted('openai:house-special'), spendCapMicrodollars: 1 } },
      /^policy\.spendCapMicrodollars: the price of a picture of 1536 × 1024 by openai:house-special is not known/,
    ],
    [
      'a cap over a size without a price',
      { policy: { pictures: { model: 'openai:gpt-image-1.5', width: 640 }, spendCapMicrodollars: 1 } },
      /^policy\.spendCapMicrodollars: the price of a picture of 960 × 1024/,
    ],
    [
      'a model that all have and is none',
      { policy: everywhere('gpt') },
      /^policy\.models\.a-architect: "gpt" names no provider[^\n]*$/,
    ],
  ])('%s', async (_, input, why) => {
    const before = await lengths();
    await expect(open(input)).rejects.toMatchObject({
      type: 'BAD_INPUT',
      nonRetryable: true,
      message: expect.stringMatching(why),
    });
    expect(await lengths()).toEqual(before);
  });

  test('several at once, with the id, all of them named', async () => {
    await expect(
      open({ draw: { tier: 9 }, teams: { A: { name: '' } }, policy: { nonsense: 1 } }, 'No Key'),
    ).rejects.toMatchObject({
      message: expect.stringMatching(
        /^workflow id: match\/No Key [^]*\npolicy\.nonsense: [^]*\ndraw\.tier: [^]*\nteams\.A\.name: /,
      ),
    });
  });

  test('very many at once, so many as can be read', async () => {
    await expect(
      open(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x${at}`, at]))),
    ).rejects.toMatchObject({ message: expect.stringMatching(/\nand 60 more$/) });
  });

  test('a key that belongs to another system’s run', async () => {
    await storeRuns(store.db, 'real', runKey);
    await expect(open({})).rejects.toMatchObject({
      type: 'BAD_INPUT',
      message: expect.stringMatching(/belongs to a run of scenario/),
    });
    expect(await readLedger(store.db, runKey)).toEqual([]);
  });
});
