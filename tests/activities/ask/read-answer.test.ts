import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { tasks, type TaskName } from '../../../shared/scenario/tasks.ts';

const schema = z.object({ verdict: z.enum(['VALID', 'INVALID']), notes: z.array(z.string()) });
const sound = { verdict: 'VALID', notes: ['It holds.'] };
const json = JSON.stringify(sound);
const other = JSON.stringify({ verdict: 'INVALID', notes: [] });
const read = (text: string, stop: 'complete' | 'length' | 'refused' = 'complete') => readAnswer({ text, stop }, schema);

describe('an answer', () => {
  test.each([
    ['bare', json],
    ['with blanks around it', `\n  ${json}\n`],
    ['on many lines', JSON.stringify(sound, null, 2)],
    ['in a fence', `\`\`\`\n${json}\n\`\`\``],
    ['in a fence that names its language', `\`\`\`json\n${json}\n\`\`\`\n`],
    ['behind a sentence', `Here it is: ${json}`],
    ['before a sentence', `${json}\n\nTell me if you want more.`],
    ['in a fence among prose', `Sure!\n\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ['in a fence on one line', `Sure: \`\`\`${json}\`\`\``],
    ['behind a thought', `<think>Perhaps ${other}, or {x : x > 0}.</think>\n${json}`],
    ['behind a thought that the provider began', `Perhaps ${other}; or {"a": {\n</think>\n\n${json}`],
    ['behind two thoughts', `<thinking>${other}</thinking><think>"</think>${json}`],
    ['beside braces that are no object', `For {x : x > 0} and \\frac{1}{2}: ${json}`],
    ['beside an object of another kind', `{"confidence": 0.8}\n${json}`],
    ['twice, if both say the same', `${json}\n\nAgain:\n${JSON.stringify(sound, null, 2)}`],
    ['beside an example in inline code', `Instead of \`${other}\`: ${json}`],
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

test('a string inside the answer may hold what looks like thinking, a fence or an object', () => {
  const notes = ['</think> {"verdict": "INVALID", "notes": []}', '```json', 'a "quoted" {'];
  expect(read(`My answer: ${JSON.stringify({ ...sound, notes })}`)).toEqual({ ok: true, answer: { ...sound, notes } });
});

test('any answer is found in any prose without braces', () => {
  // A bracket right before an answer makes it one of a list.
  const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[{}<>"'`“‘«„]/g, '').replace(/\[\s*$/, ''));
  fc.assert(
    fc.property(prose, prose, fc.array(fc.string({ unit: 'grapheme' })), (before, behind, notes) => {
      const answer = { verdict: 'VALID', notes: notes.map((note) => note.replaceAll('\u0000', '').toWellFormed()) };
      expect(read(`${before}\n${JSON.stringify(answer)}\n${behind}`)).toEqual({ ok: true, answer });
    }),
  );
});

// A reader that started again at each of these signs would take hours.
test.each([
  '{"',
  '{"a":',
  '{"a":{',
  '{}',
  '<think>',
  '</think>',
  '{"</think>',
  '```',
  '`{}`',
  '{"a":1}',
  '"{"',
  '[{',
  '\n',
  '```\n',
])('a megabyte of %j is read in linear time, and is no answer', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  for (const before of ['x', '```json\n']) expect(read(`${before}${text}`).ok).toBe(false);
});

describe('no answer', () => {
  test.each([
    ['prose', 'I would say it is valid.', 'it is not JSON: there is no object in it'],
    ['nothing', '', 'it is not JSON: there is no object in it'],
    ['half an object', json.slice(0, -5), 'it is not JSON: line 1, column 29, where'],
    ['two objects that differ', `${json} or rather ${other}`, 'it holds two answers that differ'],
    ['an example in quotation marks', `Do you want "${json}"?`, 'there is no object in it'],
    ['an example in inline code', `Do you want \`${json}\`?`, 'there is no object in it'],
    ['a quotation', `You wrote:\n> ${json}`, 'there is no object in it'],
    ['a list among prose', `Here: [${json}, ${other}]`, 'line 1, column 7, where one object, and no list, is due'],
    ['a list in a fence', `\`\`\`json\n[${json}]\n\`\`\``, 'the object: '],
    ['an object inside another one', JSON.stringify({ verdict: { ...sound } }), 'verdict: '],
    ['an object inside a broken one', `Here: {"answer": ${json}, and so on}`, 'line 1, column 61'],
    ['thinking alone', `<think>${json}</think>`, 'there is no object in it'],
    ['thinking that does not end', `<think>It may be ${json}`, 'the end of the thinking'],
    ['single quotes', `So: {"verdict": 'VALID', "notes": []}`, 'line 1, column 17, where a value is due'],
    ['a comma too many', '{"verdict": "VALID",\n "notes": ["a",]}', 'line 2, column 16, where a value is due'],
    ['a comma too few', '{"verdict": "VALID" "notes": []}', 'column 21, where a comma or the end of the object is due'],
    ['a key without quotes', '{"verdict": "VALID", notes: []}', 'column 22, where a key in double quotes is due'],
    ['a comment', '{"verdict": "VALID", // fine\n"notes": []}', 'column 22, where a key'],
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

  test.each([
    ['refusal', 'the model declined to answer'],
    ['refusal: bio', 'the model declined to answer (bio)'],
    ['content_filter', 'the model declined to answer (content_filter)'],
  ])('is what was declined, with the category in %j', (stopReason, why) => {
    expect(readAnswer({ text: '', stop: 'refused', stopReason }, schema)).toMatchObject({ outcome: 'refused', why });
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
