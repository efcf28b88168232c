import { describe, expect, test } from 'vitest';
import { agentIds, cast } from '../../../../shared/omega/agents/cast.ts';
import { blinded, cut } from '../../../../shared/omega/ablation/blind.ts';
import { plain } from '../../../../shared/kernel/plain-text.ts';

const problem = 'Should the village close the old bridge?';

describe('layout', () => {
  test.each([
    ['headings', '## Answer ##\nClose it.', 'Answer\nClose it.'],
    ['lists', '- one\n* two\n3. three\n  • four', 'one\ntwo\nthree\nfour'],
    ['bold, italics and code', '**Close** the *old* `bridge` __now__', 'Close the old bridge now'],
    ['tables', '| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
    ['fences and rules', '```md\ntext\n```\n---\nmore', 'text\nmore'],
    ['links and pictures', 'see [the survey](https://example.org) ![plan](a.png)', 'see the survey plan'],
    ['quotations and signs', '> “Close” it ✅', '"Close" it'],
    ['markup and comments', '<b>Close</b> it<!-- vote A -->', 'Close it'],
    ['blank lines', 'one\r\n\r\n\r\ntwo', 'one\ntwo'],
  ])('%s go', (_, given, left) => {
    expect(plain(given)).toBe(left);
  });

  test.each([
    'a < b and b > c',
    '2 * 3 * 4 = 24',
    'x_1 + x_2',
    'costs 5-7 years',
    '-5 °C is cold',
    'f(x) = x^2 | x > 0',
  ])('formulas stay: %s', (text) => {
    expect(plain(text)).toBe(text);
  });
});

describe('words that tell the arm', () => {
  test.each(agentIds.map((id) => cast[id].name))('the name %s is cut wherever it stands', (name) => {
    for (const text of [`${name} found a flaw.`, `As the ${name} agent says, close it.`, `(${name}’s view)`])
      expect(cut(text, problem).text).not.toContain(name);
  });

  test.each([
    'OMEGA decided',
    'the Omega session found',
    'claim 44.2/C1 survived',
    '(7.1/C2, 8.1/C10)',
    'all GENESIS agents agree',
    'the ADVERSARY tier failed',
    '57 agents worked on it',
    'twelve independent agents',
    'agent 44 objects',
    'by majority vote',
    'a majority of the answers',
    'after three rounds of self-critique',
    'unlike my earlier draft',
    'in the revised version',
    'my self-critique',
  ])('“%s” loses what tells', (text) => {
    const { cuts, text: left } = cut(text, problem);
    expect(cuts).toBeGreaterThan(0);
    expect(left).not.toMatch(/omega|agents?\b|GENESIS|ADVERSARY|\d+\.\d+\/C|majority|draft|critique|revised/i);
  });

  test.each([
    'first principles of statics',
    'a sceptical historian',
    'the council votes in May',
    'an angular velocity omega of 3 rad/s',
    'the analysis of 2019 has 3.1 pages',
  ])('ordinary words stay: %s', (text) => {
    expect(cut(text, problem)).toEqual({ text, cuts: 0 });
  });

  test('what the problem itself speaks of stays', () => {
    const given = 'Two agents trade. By majority vote they split the gain.';
    expect(cut(given, 'How do two agents divide a cake by majority vote?').text).toBe(given);
    expect(cut(given, problem).cuts).toBe(2);
    expect(cut('All 57 agents agree with the two agents.', 'How do two agents divide a cake?').text).toBe(
      'All the analysis agree with the two agents.',
    );
  });

  test('addresses leave no brackets behind', () => {
    expect(cut('Close it (7.2/C1, 8.1/C10). The rest [44.2/C3] holds.', problem).text).toBe(
      'Close it. The rest holds.',
    );
  });
});

describe('an entry', () => {
  test('has one form, whatever it was made of, and says how much it lost', () => {
    const given = {
      conclusion: '**Close** it',
      answer: `## Why\n${'x'.repeat(600)}`,
      caveats: ['', '- OMEGA was not sure'],
      confidence: 0.77,
    };
    const { entry, cuts, shortened, characters } = blinded(given, problem, 500);
    expect(entry).toEqual({
      conclusion: 'Close it',
      answer: `Why\n${'x'.repeat(496)}`,
      caveats: ['the analysis was not sure'],
      confidence: '75%',
    });
    expect({ cuts, shortened, characters }).toEqual({ cuts: 1, shortened: 104, characters: 8 + 500 + 25 });
  });

  test('is never cut in the middle of a character', () => {
    const { entry } = blinded({ conclusion: 'x', answer: '𝒳'.repeat(10), caveats: [], confidence: null }, problem, 5);
    expect(entry.answer.isWellFormed()).toBe(true);
    expect(entry.confidence).toBeNull();
  });
});
