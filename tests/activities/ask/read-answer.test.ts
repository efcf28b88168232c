import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { tasks, type TaskName } from '../../../shared/scenario/tasks.ts';

const schema = z.object({ verdict: z.enum(['VALID', 'INVALID']), notes: z.array(z.string()) });
const sound = { verdict: 'VALID', notes: ['It holds.'] };
const json = JSON.stringify(sound);
const read = (text: string, stop: 'complete' | 'length' | 'refused' = 'complete') => readAnswer({ text, stop }, schema);

describe('an answer', () => {
  test.each([
    ['bare', json],
    ['with blanks around it', `\n  ${json}\n`],
    ['on many lines', JSON.stringify(sound, null, 2)],
    ['in a fence', `\`\`\`\n${json}\n\`\`\``],
    ['in a fence that names its language', `\`\`\`json\n${json}\n\`\`\`\n`],
    ['with a field too many, which is dropped', JSON.stringify({ ...sound, mood: 'fine' })],
  ])('is read %s', (_, text) => expect(read(text)).toEqual({ ok: true, answer: sound }));

  test('keeps a fence that is part of a text', () => {
    expect(read(JSON.stringify({ ...sound, notes: ['```json\n{}\n```'] }))).toEqual({
      ok: true,
      answer: { ...sound, notes: ['```json\n{}\n```'] },
    });
  });

  test('loses what Postgres cannot store, and nothing else', () => {
    expect(
      read(JSON.stringify({ ...sound, notes: ['a\u0000b', 'lone \ud800 surrogate', 'whole 😀 pair', '\u202e'] })),
    ).toEqual({ ok: true, answer: { ...sound, notes: ['ab', 'lone \ufffd surrogate', 'whole 😀 pair', '\u202e'] } });
  });
});

describe('no answer', () => {
  test.each([
    ['prose', 'I would say it is valid.', 'it is not JSON'],
    ['nothing', '', 'it is not JSON'],
    ['half an object', json.slice(0, -5), 'it is not JSON'],
    ['prose around an object', `Here it is: ${json}`, 'it is not JSON'],
    ['two objects', `${json}${json}`, 'it is not JSON'],
    ['a list', `[${json}]`, 'the object: '],
    ['null', 'null', 'the object: '],
    ['a missing field', '{"verdict":"VALID"}', 'notes: '],
    ['a word outside its list', JSON.stringify({ ...sound, verdict: 'MAYBE' }), 'verdict: '],
    ['a wrong kind deep inside', JSON.stringify({ ...sound, notes: [1] }), 'notes.0: '],
  ])('is in %s, and the problem says where', (_, text, why) => {
    expect(read(text)).toMatchObject({ ok: false, outcome: 'unreadable', why: expect.stringContaining(why) });
  });

  test('is what was cut off or declined, even if it happens to be an object', () => {
    expect(read(json, 'length')).toMatchObject({ ok: false, outcome: 'truncated' });
    expect(read(json, 'refused')).toMatchObject({ ok: false, outcome: 'refused' });
  });

  test('names the first problems only, and not in the answer’s own words', () => {
    const many = z.object(Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`field${place}`, z.string()])));
    const reading = readAnswer({ text: JSON.stringify({ field0: ['the secret is out'] }), stop: 'complete' }, many);
    expect(reading).toMatchObject({ ok: false });
    const why = reading.ok ? '' : reading.why;
    expect(why.split('; ')).toHaveLength(8);
    expect(why).not.toContain('secret');
  });
});

describe('whatever a model writes', () => {
  const everyTask = Object.keys(tasks) as TaskName[];

  test('is an answer of the schema or a named problem, and never an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyTask),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.json().map((text) => `\`\`\`json\n${text}\n\`\`\``),
        ),
        (task, text) => {
          const reading = readAnswer({ text, stop: 'complete' }, tasks[task].schema);
          if (reading.ok) expect(tasks[task].schema.safeParse(reading.answer).success).toBe(true);
          else expect(reading.why.length > 0 && reading.why.length <= 2_000).toBe(true);
        },
      ),
    );
  });

  test('survives Postgres unchanged once it is read', () => {
    const text = z.object({ said: z.string() });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (said) => {
        const reading = readAnswer({ text: JSON.stringify({ said }), stop: 'complete' }, text);
        const answer = reading.ok ? JSON.stringify(reading.answer) : '';
        expect(reading.ok && !answer.includes('\\u0000') && answer.isWellFormed()).toBe(true);
      }),
    );
  });
});
