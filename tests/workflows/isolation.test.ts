import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';
import { findPublication, readRegistry } from '../../activities/store/documents.ts';
import { cleared, matrix, type Content } from '../../shared/scenario/context.ts';
import { agents, phases, type Agent, type Phase } from '../../shared/scenario/vocabulary.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { lockedRoom, openHouse, type Handle, type House } from '../support/house.ts';
import { markedRun } from '../support/marked-run.ts';
import type { Canary } from '../support/canaries.ts';
import { until } from '../support/until.ts';

const runKey = 'canary7f3a-the-run-key';
const run = markedRun();
const { canaries } = run.aviary;
let house: House;
let handle: Handle;
let requests: readonly CapturedRequest[];

beforeAll(async () => {
  house = await openHouse();
  house.simulated.setScript(run.script);
  handle = await house.start({ key: runKey, brief: { ...lockedRoom, constraints: [run.constraint], inspirationSeed: run.inspiration } });
  await until(async () => (await handle.query(progress)).openReview !== null);
  await house.temporal.client.workflow.getHandle(`review/${runKey}-1`)
    .executeUpdate(decide, { args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: run.words }] });
  const result = await handle.result();
  expect(result).toMatchObject({ outcome: 'DOCUMENTED' });
  requests = house.simulated.requests;
});
afterAll(() => house.close());

const text = (request: CapturedRequest) => JSON.stringify(request.body);
const named = ({ mark, from, kinds }: Canary) => `${mark} of ${from} (${kinds.join(', ') || 'for nobody'})`;
test('debug', () => {
  const user = (r: CapturedRequest) => { const b = r.body as any; return b.messages.filter((m: any) => m.role === 'user').map((m: any) => m.content).join('\n'); };
  console.log(requests.filter((r) => r.phase !== 'REFINE' && r.phase !== 'DOCUMENT').map((r) => `${r.agent} ${r.phase} ${r.task}: ${[...user(r).matchAll(/^### (\S+) · (\S+)/gm)].map(([, a, b]) => `${a}·${b}`).filter((x) => /Notes|Words|Requests|Confid|Valid|Verif|Ground|class/.test(x)).join(' ')}`).join('\n'));
  console.log(requests.filter((r) => r.phase === 'REFINE').map((r) => `${r.agent} ${r.task} ${r.subject}: ${[...user(r).matchAll(/^### (\S+) · (\S+)/gm)].map(([, a, b]) => `${a}·${b}`).filter((x) => /Notes|Words|Requests|Votes|Memos|changes|rech|Reviews/.test(x)).join(' ')}`).join('\n'));
});
