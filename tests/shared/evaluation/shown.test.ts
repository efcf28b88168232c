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
  expect(shownAnswer(answer, 1_000, { given: '' })).not.toMatch(/claude|anthropic|gpt|openai|gemini/i);
});

test('an answer without names is shown as it is', () => {
  const answer = 'Fill the jar; the phi-value of the lens (f = 3) and the ram of 4.2 kg do the rest.';
  expect(shownAnswer(answer, 1_000, { given: '' })).toBe(answer);
});

test('a name that the scenario has is a thing of it, and no other name', () => {
  const given = 'A llama stands there, and the mistral blows. Claude, the cook, waits.';
  const answer = 'Load the Llama before the mistral turns, and let Claude hold the rope.';
  expect(shownAnswer(answer, 1_000, { given })).toBe(answer);
  expect(shownAnswer(`As Gemini: ${answer}`, 1_000, { given })).toBe(`As the solver: ${answer}`);
  expect(shownAnswer('我是通义千问。先装满水。', 1_000, { given })).toBe('我是the solver。先装满水。');
});

test('of a long one its beginning and its end, and what is quoted from either stands in it', () => {
  const answer = `I begin with the barrel. ${'And so on. '.repeat(20_000)}In the end I wait for the tide.`;
  const shown = shownAnswer(answer, 2_000, { given: '' });
  expect(shown.length).toBeLessThanOrEqual(2_000);
  for (const quotation of ['I begin with the barrel', 'In the end I wait for the tide'])
    expect(occurs(quotation, searched(shown), 12)).toBe(true);
});

test('what nobody sees reaches no judge, and what shapes letters and signs does', () => {
  expect(shownAnswer('Wait.\u202e\u200b Then\u{e0041} go.', 100, { given: '' })).toBe('Wait. Then go.');
  for (const text of ['می\u200cخواهم', '👩\u200d🔧 waits', 'Zürich, cafe\u0301', 'x\u0304y'])
    expect(shownAnswer(text, 100, { given: '' })).toBe(text);
});

test('half a character is none', () => {
  expect(shownAnswer('😀'.repeat(2_000), 501, { given: '' }).isWellFormed()).toBe(true);
});

test('an answer that nobody sees anything of is empty', () => {
  for (const answer of ['', ' \n\t', '\u200b', '\ufeff \u2060', '\u200d', '\u3164', '\u0301'])
    expect(saysNothing(answer)).toBe(true);
  for (const answer of ['.', '0', '等', '🙂', '\u200bno']) expect(saysNothing(answer)).toBe(false);
});
