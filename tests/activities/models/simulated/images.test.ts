import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../../../activities/images/png/decode.ts';
import { imageModels } from '../../../../activities/images/registry.ts';
import type { PaintReply, PaintRequest } from '../../../../activities/images/image-model.ts';
import { staged } from '../../../../activities/models/simulated/images.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../../activities/models/simulated/server.ts';

let simulated: SimulatedModels;
beforeAll(async () => {
  simulated = await startSimulatedModels({ seed: 'any', latencyMs: 0, script: [], keepRequests: true });
});
afterAll(() => simulated.stop());

const request = (change: Partial<PaintRequest> = {}): PaintRequest => ({
  prompt: 'A volcano island of lantern monks at dusk.',
  seed: 7,
  width: 160,
  height: 96,
  layout: 'landmark',
  idempotencyKey: 'key',
  timeoutMs: 20_000,
  signal: new AbortController().signal,
  ...change,
});
const paint = (change: Partial<PaintRequest> = {}): Promise<PaintReply> =>
  imageModels({
    openaiApiKey: null,
    openaiBaseUrl: null,
    sdBaseUrl: null,
    sdApiAuth: null,
    simulatedBaseUrl: simulated.url,
  })('simulated:painter').paint(request(change));
const fileOf = async (change: Partial<PaintRequest> = {}): Promise<Buffer> => {
  const reply = await paint(change);
  if (reply.outcome !== 'file') throw new Error('no file came');
  return Buffer.from(reply.file);
};

describe('the simulated image model', () => {
  test('draws a real picture of the size that was asked for, over HTTP, and keeps the order', async () => {
    const reply = await paint();
    expect(reply).toMatchObject({
      outcome: 'file',
      seed: 7,
      usage: null,
      requestId: expect.stringMatching(/^req_simulated_\d+$/),
    });
    const decoded = decodePng(await fileOf());
    expect(decoded.ok && [decoded.raster.width, decoded.raster.height]).toEqual([160, 96]);
    expect(simulated.pictures.at(-1)).toEqual({
      model: 'painter',
      prompt: request().prompt,
      n: 1,
      size: '160x96',
      seed: 7,
      layout: 'landmark',
    });
  });

  test('draws the same order alike, and another seed, layout or prompt differently', async () => {
    const [first, again, ...others] = await Promise.all(
      [{}, {}, { seed: 8 }, { layout: 'portrait' as const }, { prompt: 'A glacier city.' }].map(fileOf),
    );
    expect(again).toEqual(first);
    for (const other of others) expect(other).not.toEqual(first);
  });

  test('refuses on cue, as OpenAI does', async () => {
    expect(await paint({ prompt: `A tower. ${staged.refused}` })).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('refuse'),
    });
  });

  test('sends a broken file on cue', async () => {
    expect(decodePng(await fileOf({ prompt: `A tower. ${staged.broken}` }))).toMatchObject({ ok: false });
  });

  test('sends one file for everything on cue', async () => {
    const [one, two] = await Promise.all([
      fileOf({ prompt: `A tower. ${staged.same}` }),
      fileOf({ prompt: `A ship. ${staged.same}`, seed: 9, layout: 'hero' }),
    ]);
    expect(two).toEqual(one);
  });

  test('says what is wrong with an order', async () => {
    await expect(paint({ prompt: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('prompt'),
    });
    await expect(paint({ width: 5 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('no size such as 1024x1024'),
    });
  });
});
