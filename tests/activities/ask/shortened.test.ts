import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { callKey } from '../../../shared/kernel/index.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { attempt, db, question, requestsOf, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

const schema = z
  .object({
    claims: z
      .array(z.object({ because: z.string().trim().min(1).max(20).nullable(), expression: z.string().max(10) }))
      .max(2),
    verdict: z.string().max(10),
    code: z.string().length(3),
  })
  .refine(({ verdict }) => !verdict.startsWith('bad'), { path: ['verdict'], message: 'is bad' });
type Answer = z.infer<typeof schema>;

const sound: Answer = { claims: [{ because: 'It holds.', expression: '1 + 1' }], verdict: 'fine', code: 'abc' };
const read = (change: Partial<Answer>) =>
  readAnswer({ text: JSON.stringify({ ...sound, ...change }), stop: 'complete' }, schema);
const because = (text: string): Partial<Answer> => ({ claims: [{ because: text, expression: '1' }] });

describe('a text that is too long', () => {
  test.each([
    ['one character below its length', 9, 'x'.repeat(9), undefined],
    ['its length', 10, 'x'.repeat(10), undefined],
    ['one character more', 11, `${'x'.repeat(9)}…`, 'shortened: verdict from 11 to 10 characters'],
    ['twice its length', 20, `${'x'.repeat(9)}…`, 'shortened: verdict from 20 to 10 characters'],
  ])('at %s is taken', (_, length, verdict, note) => {
    const reading = read({ verdict: 'x'.repeat(length) });
    expect(reading).toEqual({ ok: true, answer: { ...sound, verdict }, ...(note === undefined ? {} : { note }) });
  });

  test('by more than twice is a runaway answer, and its length is named', () => {
    expect(read({ verdict: 'x'.repeat(21) })).toMatchObject({ ok: false, why: expect.stringContaining('verdict: ') });
  });

  test('is cut wherever it stands, without the blanks around it, and nothing else changes', () => {
    const claims = [
      { because: `  ${'word '.repeat(8)}\n`, expression: '2' },
      { because: null, expression: '3' },
    ];
    expect(read({ claims, verdict: 'y'.repeat(12) })).toEqual({
      ok: true,
      answer: {
        ...sound,
        claims: [
          { because: 'word word word word…', expression: '2' },
          { because: null, expression: '3' },
        ],
        verdict: `${'y'.repeat(9)}…`,
      },
      note: 'shortened: claims.0.because from 39 to 20 characters; verdict from 12 to 10 characters',
    });
  });

  test.each([
    ['a formula', { claims: [{ because: null, expression: '1 + 2 + 3 + 4' }] }, 'claims.0.expression: '],
    ['a list', { claims: Array.from({ length: 3 }, () => ({ because: null, expression: '1' })) }, 'claims: '],
    ['a code of a fixed length', { code: 'abcd' }, 'code: '],
    ['a text that says what may not be said', { verdict: 'bad, and too long' }, 'verdict: is bad'],
    ['another field that is wrong', { ...because('y'.repeat(30)), code: 'a' }, 'code: '],
  ])('is not forgiven in %s', (_, change, why) => {
    const reading = read(change);
    expect(reading).toMatchObject({ ok: false, why: expect.stringContaining(why) });
    expect(reading).not.toMatchObject({ why: expect.stringContaining('because: ') });
  });

  test('is cut in every answer that fits but for its lengths, and what is read fits', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, text, (verdict, reason) => {
        const reading = read({ ...because(reason), verdict });
        const tooLong = verdict.length > 20 || reason.trim().length > 40 || reason.trim() === '';
        if (!tooLong && !verdict.startsWith('bad')) expect(reading.ok).toBe(true);
        if (reading.ok) expect(schema.safeParse(reading.answer).success).toBe(true);
      }),
    );
  });

  test('in a thousand places is read in linear time, and its note has an end', () => {
    const many = z.object({ said: z.array(z.string().max(10)) });
    const text = JSON.stringify({ said: Array.from({ length: 20_000 }, () => 'z'.repeat(15)) });
    const reading = readAnswer({ text, stop: 'complete' }, many);
    expect(reading).toMatchObject({ ok: true });
    expect(reading.ok && reading.note?.length).toBe(2_000);
  });
});

test('a text that was cut is booked as such, its whole stays in the reply, and no repair is paid', async () => {
  const long = 'A bolt on the wrong side. '.repeat(35).trim();
  simulated.setScript([
    { agent: 'ATHENA', times: 1, do: { patch: [{ path: '/scenario/objects/0/notes', value: long }] } },
  ]);
  const sent = await requestsOf(async () => {
    expect(await attempt(question())).toMatchObject({
      outcome: 'answered',
      ref: callKey({ ...question(), ordinal: 0 }),
    });
  });
  expect(sent).toHaveLength(1);
  const [call] = await callsOfRun(db, runKey);
  if (call === undefined) throw new Error('no call was booked');
  const why = `shortened: scenario.objects.0.notes from ${long.length} to 600 characters`;
  expect(call).toMatchObject({ outcome: 'answered', why });
  const { notes = '' } = tasks.seed.schema.parse(call.answer).scenario.objects[0] ?? {};
  expect([notes.length <= 600, notes.endsWith('…'), long.startsWith(notes.slice(0, -1))]).toEqual([true, true, true]);
  expect(JSON.stringify(await readBody(db, call.responseHash))).toContain(long);
  const row = (await readLedger(db, runKey)).find(({ entryKey }) => entryKey === `call/${call.key}`);
  expect(row?.content).toMatchObject({ state: 'answered', why });
});
