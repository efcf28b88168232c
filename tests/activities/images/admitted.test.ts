import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitted } from '../../../activities/images/admitted.ts';
import type { ImageModel, PaintReply, PaintRequest } from '../../../activities/images/image-model.ts';
import { Admission } from '../../../activities/models/admission.ts';
import type { Model, ModelReply } from '../../../activities/models/model.ts';
import { ModelFailure } from '../../../shared/kernel/failures.ts';
import { openStore } from '../../support/store.ts';
import { request as modelRequest } from '../models/request.ts';

let leases: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  leases = await openStore(5);
});
afterAll(() => leases.close());

const request: PaintRequest = {
  prompt: 'A tower.',
  seed: 1,
  width: 64,
  height: 64,
  layout: 'hero',
  idempotencyKey: 'key',
  timeoutMs: 1_000,
  signal: new AbortController().signal,
};
const picture: PaintReply = { outcome: 'refused', why: 'none', requestId: null };

test('pictures and answers of one provider share its door', async () => {
  const admission = new Admission(leases.db, { concurrentCalls: 1, callsOfWorker: 5, tokensPerMinute: null });
  const order: string[] = [];
  const [inside, leave] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const model: Model = {
    id: 'openai:m',
    simulated: false,
    ask: async () => {
      order.push('model in');
      inside.resolve(undefined);
      await leave.promise;
      order.push('model out');
      return { text: '{}' } as ModelReply;
    },
  };
  const imageModel: ImageModel = {
    id: 'openai:p',
    simulated: false,
    known: () => Promise.resolve(),
    paint: () => {
      order.push('painter in');
      return Promise.resolve(picture);
    },
  };
  const asking = admission.guard(model).ask(modelRequest());
  await inside.promise;
  const painting = admitted(imageModel, admission).paint(request);
  leave.resolve(undefined);
  expect(await painting).toBe(picture);
  await asking;
  expect(order).toEqual(['model in', 'model out', 'painter in']);
});

test('a cancelled order leaves the queue, and a failure comes through as it is', async () => {
  const admission = new Admission(leases.db, { concurrentCalls: 1, callsOfWorker: 5, tokensPerMinute: null });
  const gone = new AbortController();
  gone.abort(new Error('cancelled'));
  const failing: ImageModel = {
    id: 'sd:p',
    simulated: false,
    known: () => Promise.resolve(),
    paint: () => Promise.reject(new ModelFailure('SERVER_ERROR', 'down')),
  };
  await expect(admitted(failing, admission).paint({ ...request, signal: gone.signal })).rejects.toThrow('cancelled');
  await expect(admitted(failing, admission).paint(request)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
});
