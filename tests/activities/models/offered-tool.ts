import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Model, ModelReply, ToolOffer, Turn } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { providerServer } from './provider-server.ts';
import { prompt } from './request.ts';

/* A provider that is offered one tool. */

const parameters = z.toJSONSchema(z.strictObject({ section: z.enum(['reviewMemos.EULER', 'reviewMemos.NEWTON']) }));

export const tool = (use: ToolOffer['use'] = 'allowed'): ToolOffer => ({
  name: 'read_section',
  description: 'Reads.',
  parameters,
  use,
});

export const strict = {
  type: 'object',
  properties: { section: { type: 'string', enum: ['reviewMemos.EULER', 'reviewMemos.NEWTON'] } },
  required: ['section'],
  additionalProperties: false,
};

export let server: Awaited<ReturnType<typeof providerServer>>;

export const openai = (id: string): Model =>
  openaiModel({
    id,
    model: id.slice(id.indexOf(':') + 1),
    apiKey: 'sk-test',
    baseURL: `${server.url}/v1`,
    simulated: false,
  });

export const sentBody = () => server.seen.at(-1)?.body;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await providerServer();
  });
  beforeEach(() => server.clear());
  afterAll(() => server.close());
}

/** The conversation after one reading, as Symposium keeps it: the stored body went through JSON. */
export const after = (reply: Pick<ModelReply, 'received' | 'calls'>, refused = false): Turn[] => [
  { role: 'user', text: prompt },
  { role: 'assistant', received: JSON.parse(JSON.stringify(reply.received)) },
  ...reply.calls.map(({ id }): Turn => ({ role: 'tool', callId: id, text: 'the section', refused })),
];
