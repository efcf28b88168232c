import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { estimate } from '../../../activities/models/admission.ts';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { anthropicTurns } from '../../../activities/models/anthropic-turns.ts';
import type { Model, RequestPicture, Turn } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { present } from '../../support/present.ts';
import { completion, json, message, providerServer, response } from './provider-server.ts';
import { request } from './request.ts';

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const protocols: Readonly<
  Record<string, () => { readonly model: Model; readonly answer: () => Record<string, unknown> }>
> = {
  Messages: () => ({
    model: anthropicModel({
      id: 'anthropic:claude-opus-5-5',
      model: 'claude-opus-5-5',
      apiKey: 'sk-ant-api03-abcdefghijklmnop',
      baseURL: server.url,
      simulated: false,
    }),
    answer: () => message(),
  }),
  'Chat Completions': () => ({
    model: openaiModel({
      id: 'openai:gpt-6-sol',
      model: 'gpt-6-sol',
      apiKey: 'sk-proj-abcdefghijklmnop',
      baseURL: `${server.url}/v1`,
      simulated: false,
    }),
    answer: () => completion(),
  }),
  Responses: () => ({
    model: responsesModel({
      id: 'openai:gpt-6-sol',
      model: 'gpt-6-sol',
      apiKey: 'sk-proj-abcdefghijklmnop',
      baseURL: `${server.url}/v1`,
      simulated: false,
    }),
    answer: () => response(),
  }),
};

/** A text and a picture as each protocol has them. */
const parts: Readonly<Record<string, (caption: string, shown: RequestPicture) => readonly unknown[]>> = {
  Messages: (text, { mediaType, base64 }) => [
    { type: 'text', text },
    { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } },
  ],
  'Chat Completions': (text, { mediaType, base64 }) => [
    { type: 'text', text },
    { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } },
  ],
  Responses: (text, { mediaType, base64 }) => [
    { type: 'input_text', text },
    { type: 'input_image', image_url: `data:${mediaType};base64,${base64}`, detail: 'auto' },
  ],
};

function picture(caption: string, mediaType: RequestPicture['mediaType'] = 'image/png'): RequestPicture {
  const bytes = Buffer.from(`the bytes of ${caption}`);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType,
    base64: bytes.toString('base64'),
    caption,
  };
}
const hero = picture('X-hero');
const portrait = picture('Y-portrait', 'image/jpeg');
const shown: Turn = { role: 'user', text: 'Which is better?', pictures: [hero, portrait] };

describe.each(Object.keys(protocols))('pictures over %s', (protocol) => {
  const asked = async (turns: readonly Turn[]) => {
    const { model, answer } = present(protocols[protocol])();
    const leaving: unknown[] = [];
    server.next(json(200, answer()));
    const reply = await model.ask(
      request({
        turns,
        leaving: (body) => {
          leaving.push(body);
          return Promise.resolve();
        },
      }),
    );
    return { reply, leaving, seen: server.seen.at(-1)?.body };
  };

  test('leave with their bytes, after the text, each behind its caption, in their order', async () => {
    const { seen } = await asked([shown]);
    const partsOf = present(parts[protocol]);
    expect(contentOf(seen)).toEqual([
      partsOf('Which is better?', hero)[0],
      ...partsOf('\nX-hero:', hero),
      ...partsOf('\nY-portrait:', portrait),
    ]);
  });

  test('are kept by their hashes, and nothing else differs from what left', async () => {
    const { seen, reply, leaving } = await asked([shown]);
    const kept = JSON.stringify(reply.sent);
    expect(JSON.stringify(leaving)).toBe(`[${kept}]`);
    expect(kept).toBe(
      [hero, portrait].reduce(
        (text, { base64, sha256 }) => text.replaceAll(base64, `sha256:${sha256}`),
        JSON.stringify(seen),
      ),
    );
    expect(kept).not.toContain(hero.base64);
  });

  test('go again when the answer has to be repaired', async () => {
    const { reply } = await asked([shown]);
    const { seen } = await asked([
      shown,
      { role: 'assistant', received: reply.received },
      { role: 'user', text: 'Again, please.' },
    ]);
    expect(JSON.stringify(seen)).toContain(hero.base64);
    expect(JSON.stringify(seen)).toContain('Again, please.');
  });

  test('cost nothing where there are none: the request is the one that it always was', async () => {
    const plain = await asked([{ role: 'user', text: 'Which?' }]);
    const none = await asked([{ role: 'user', text: 'Which?', stable: [], pictures: [] }]);
    expect(none.seen).toEqual(plain.seen);
    expect(plain.reply.sent).toEqual(plain.seen);
    expect(contentOf(plain.seen)).toEqual(['Which?']);
  });
});

/** Parts of the first user turn; a plain text is its only part. */
function contentOf(body: Record<string, unknown> | undefined): readonly unknown[] {
  const messages = (body?.['messages'] ?? body?.['input'] ?? []) as readonly {
    readonly role: string;
    readonly content: unknown;
  }[];
  const content = messages.find(({ role }) => role === 'user')?.content;
  return Array.isArray(content) ? content : [content];
}

describe('what comes again', () => {
  test('is a block of its own that Anthropic may cache, and the blocks are the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (stable, rest) => {
        const [turn] = anthropicTurns([{ role: 'user', text: stable + rest, stable: [stable.length] }]);
        const blocks = turn?.content as readonly {
          readonly type: string;
          readonly text: string;
          readonly cache_control?: unknown;
        }[];
        expect(blocks.map(({ text }) => text).join('')).toBe(stable + rest);
        expect(blocks.map(({ cache_control }) => cache_control)).toEqual(
          rest === '' ? [{ type: 'ephemeral' }] : [{ type: 'ephemeral' }, undefined],
        );
        expect(blocks.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });

  test.each([
    [1, [0]],
    [14, [13]],
    [15, [14]],
    [16, [14, 15]],
    [44, [14, 29, 43]],
    [45, [14, 29, 44]],
    [70, [44, 59, 69]],
  ])(
    'is marked, of %i pieces, at the last one and at the latest of each fifteenth: three, and one is the prompt’s',
    (pieces, marks) => {
      const ends = Array.from({ length: pieces }, (_, nth) => 2 * (nth + 1));
      const [turn] = anthropicTurns([{ role: 'user', text: `${'ab'.repeat(pieces)}rest`, stable: ends }]);
      const blocks = turn?.content as readonly { readonly text: string; readonly cache_control?: unknown }[];
      expect(blocks.map(({ text }) => text)).toEqual([...ends.map(() => 'ab'), 'rest']);
      expect(blocks.flatMap(({ cache_control }, at) => (cache_control === undefined ? [] : [at]))).toEqual(marks);
    },
  );

  test('is not marked for a server that speaks as OpenAI does, and may refuse what it does not know', async () => {
    const { model, answer } = present(protocols['Chat Completions'])();
    server.next(json(200, answer()));
    await model.ask(request({ turns: [{ role: 'user', text: 'The same. Another.', stable: [9] }] }));
    expect(contentOf(server.seen[0]?.body)).toEqual(['The same. Another.']);
  });

  test('stands before the pictures', () => {
    const [turn] = anthropicTurns([{ role: 'user', text: 'The same. Another.', stable: [9], pictures: [hero] }]);
    expect((turn?.content as readonly { readonly type: string }[]).map(({ type }) => type)).toEqual([
      'text',
      'text',
      'text',
      'image',
    ]);
  });
});

test('a picture is estimated as a picture: its bytes are no text', () => {
  const one = (base64: string) =>
    estimate({ ...request(), turns: [{ role: 'user', text: 'Which?', pictures: [{ ...hero, base64 }] }] });
  const without = estimate({ ...request(), turns: [{ role: 'user', text: 'Which?' }] });
  expect(one('A'.repeat(4_000_000))).toBe(one('A'));
  expect(one('A')).toBeGreaterThan(without);
  expect(
    estimate({ ...request(), turns: [{ role: 'user', text: 'Which?', pictures: [hero, portrait] }] }) - without,
  ).toBe(2 * (one('A') - without));
});
