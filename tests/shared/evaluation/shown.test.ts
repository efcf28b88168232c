import { expect, test } from 'vitest';
import { occurs, searched } from '../../../shared/text/quotations.ts';
import { saysNothing, shownAnswer } from '../../../shared/evaluation/shown.ts';

test.each([
  'As Claude, made by Anthropic, I would wait.',
  'I am GPT-4o and I would wait.',
  'ChatGPT (OpenAI): wait.',
  'Gemini here. Wait.',
  'As Cl\u200baude I would wait.',
  'As Cl\u200daude I would wait.',
  'As Clau\u00adde, made by Anthro\u2060pic, I would wait.',
])('no name of a model or its maker reaches a judge: %j', (answer) => {
  expect(shownAnswer(answer, 1_000)).not.toMatch(/claude|anthropic|gpt|openai|gemini/i);
});

test('an answer without names is shown as it is', () => {
  const answer = 'Fill the jar; the phi-value of the lens (f = 3) and the ram of 4.2 kg do the rest.';
  expect(shownAnswer(answer, 1_000)).toBe(answer);
});

test('of a long one its beginning and its end, and what is quoted from either stands in it', () => {
  const answer = `I begin with the barrel. ${'And so on. '.repeat(20_000)}In the end I wait for the tide.`;
  const shown = shownAnswer(answer, 2_000);
  expect(shown.length).toBeLessThanOrEqual(2_000);
  for (const quotation of ['I begin with the barrel', 'In the end I wait for the tide'])
    expect(occurs(quotation, searched(shown), 12)).toBe(true);
});

test('what nobody sees reaches no judge, and what shapes letters and signs does', () => {
  expect(shownAnswer('Wait.\u202e\u200b Then\u{e0041} go.', 100)).toBe('Wait. Then go.');
  for (const text of ['می\u200cخواهم', '👩\u200d🔧 waits', 'Zürich, cafe\u0301', 'x\u0304y'])
    expect(shownAnswer(text, 100)).toBe(text);
});

test('half a character is none', () => {
  expect(shownAnswer('😀'.repeat(2_000), 501).isWellFormed()).toBe(true);
});

test('an answer that nobody sees anything of is empty', () => {
  for (const answer of ['', ' \n\t', '\u200b', '\ufeff \u2060', '\u200d', '\u3164', '\u0301'])
    expect(saysNothing(answer)).toBe(true);
  for (const answer of ['.', '0', '等', '🙂', '\u200bno']) expect(saysNothing(answer)).toBe(false);
});
