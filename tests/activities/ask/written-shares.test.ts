import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { confidence } from '../../../shared/scenario/vocabulary.ts';

const schema = z.object({
  confidence,
  weights: z.array(z.number().min(0).max(1)).nullable(),
  score: z.number().min(0).max(100),
  value: z.number(),
  gain: z.number().min(-1).max(1),
  note: z.string().max(10),
});
const sound = { confidence: 0.5, weights: [0.1], score: 70, value: 3, gain: 0, note: 'fine' };
const read = (change: object) =>
  readAnswer({ text: JSON.stringify({ ...sound, ...change }), stop: 'complete' }, schema);

describe('a share that is written as text', () => {
  test.each([
    ['50%', 0.5],
    ['50 %', 0.5],
    ['50\u202f%', 0.5],
    ['0.5 %', 0.005],
    ['12,5%', 0.125],
    ['33.3%', 0.333],
    ['0,125', 0.125],
    ['0%', 0],
    ['100 %', 1],
    ['85 percent', 0.85],
    ['85 per cent', 0.85],
    ['0.85', 0.85],
    [' 1 ', 1],
  ])('%s is read as %d where the schema asks for 0 to 1', (text, share) => {
    expect(read({ confidence: text })).toEqual({
      ok: true,
      answer: { ...sound, confidence: share },
      note: `read as shares: confidence from ${text.trim()} to ${share}`,
    });
  });

  test.each([
    ['105%', /^confidence: Too big: expected number to be <=1$/],
    ['85', /^confidence: Too big/],
    ['-5 %', /^confidence: Too small/],
    ['40–60%', /^confidence: Invalid input: expected number, received string$/],
    ['<5%', /expected number/],
    ['about 50%', /expected number/],
    ['1,000%', /expected number/],
    ['12,125%', /expected number/],
    ['50%%', /expected number/],
    ['', /expected number/],
  ])('%s stays an error, and the agent is told which', (text, why) => {
    expect(read({ confidence: text })).toMatchObject({
      ok: false,
      outcome: 'unreadable',
      why: expect.stringMatching(why),
    });
  });

  test.each(['score', 'value', 'gain'])('is nothing where a number is no share: %s', (field) => {
    for (const text of ['50%', '0.5'])
      expect(read({ [field]: text })).toMatchObject({
        ok: false,
        why: expect.stringMatching(`^${field}: Invalid input`),
      });
  });

  test('a number stays what it is: 85 is no 85%', () => {
    expect(read({ confidence: 85 })).toMatchObject({ ok: false, why: expect.stringMatching(/Too big/) });
  });

  test('is read in a list, beside a text that is cut, and both are noted', () => {
    expect(read({ weights: ['20%', 0.4], note: 'a long note' })).toMatchObject({
      ok: true,
      answer: { weights: [0.2, 0.4], note: 'a long no…' },
      note: 'read as shares: weights.0 from 20% to 0.2; shortened: note from 11 to 10 characters',
    });
  });

  test('is read beside something that is wrong, which alone is told', () => {
    const reading = read({ confidence: '50%', value: 'much' });
    expect(reading).toMatchObject({ ok: false, why: 'value: Invalid input: expected number, received string' });
  });
});
