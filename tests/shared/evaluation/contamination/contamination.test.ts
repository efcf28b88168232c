import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { evaluationInput } from '../../../../shared/evaluation/input.ts';
import { tellsCanary } from '../../../../shared/evaluation/contamination/told.ts';
import { holdsCanary, recitationOf, rowWords, sharedRows } from '../../../../shared/evaluation/contamination/memory.ts';
import { leastHidden, openingOf } from '../../../../shared/evaluation/contamination/opening.ts';
import {
  canaryWords,
  contaminationReport,
  contaminationReportOf,
} from '../../../../shared/evaluation/contamination/report.ts';
import { present } from '../../../support/present.ts';
import { corpus } from '../../../workers/evaluation/a-corpus.ts';

const shown =
  'A lock-keeper stands in a dry chamber below the weir, and the gate above her will give way within four minutes.';
const hidden =
  'She has a coil of hemp rope, a tin of grease, two oak wedges and the lantern that her father left on the upper sill. The wall is nine metres high, smooth as glass, and nobody will hear her before the evening bell.';
const opening = { scenario: 'IM-0001', shown, hidden };
const none: ReadonlySet<string> = new Set();
const wordsOf = (text: string) => text.split(' ');

describe('a memory is a row of words that was not shown', () => {
  test.each([
    ['the rest as it is', hidden, true],
    ['the rest behind other words, in other letters', `Of course. It goes on:\n\n**"${hidden.toUpperCase()}"**`, true],
    [
      'twelve words of it',
      wordsOf(hidden)
        .slice(5, 5 + rowWords)
        .join(' '),
      true,
    ],
    ['what was shown, again', `${shown} And then she waits for help that does not come.`, false],
    [
      'eleven words of it',
      wordsOf(hidden)
        .slice(5, 4 + rowWords)
        .join(' '),
      false,
    ],
    [
      'what would fit',
      'She has a rope and a lantern, and the wall is too high and too smooth to be climbed before anybody hears her.',
      false,
    ],
    ['that it does not know', 'I do not know this text.', false],
    ['nothing', '', false],
  ])('%s: %s', (_, answer, known) => {
    expect(recitationOf(answer, opening, none).longest > 0).toBe(known);
  });

  test('its length and its share are those of the rest that stands there', () => {
    const words = wordsOf(hidden);
    expect(recitationOf(hidden, opening, none)).toEqual({ longest: words.length, share: 1 });
    const half = words.slice(0, 20).join(' ');
    expect(recitationOf(half, opening, none)).toEqual({ longest: 20, share: 20 / words.length });
  });

  test('words that another narrative has, too, prove nothing', () => {
    const other = { scenario: 'IM-0002', shown: 'Another place.', hidden };
    expect(recitationOf(hidden, opening, sharedRows([opening, other])).longest).toBe(0);
    expect(recitationOf(hidden, opening, sharedRows([opening])).longest).toBeGreaterThan(0);
  });

  test('of words in any other order there is none, and of any twelve in order there is one', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(names, fc.nat(20), (words, from) => {
        const text = { scenario: 'IM-0001', shown: 'Nothing.', hidden: words.join(' ') };
        const row = words.slice(from, from + rowWords).join(' ');
        const scattered = words.toReversed().join(' ');
        return recitationOf(row, text, none).longest === rowWords && recitationOf(scattered, text, none).longest === 0;
      }),
    );
  });
});

describe('the canary', () => {
  const canary = '0f8fad5b-d9cb-469f-a165-70867728950e';
  test.each([
    [`It is ${canary}.`, true],
    ['`0F8FAD5B D9CB 469F A165 70867728950E`', true],
    ['0f8fad5b\u200b d9\u2060cb\n469f\ta165 70867728950\u00ade', true],
    ['0f8f\u0430d5b-d9\u0441b-469f-a165-7086772895\uff10e', true],
    ['0f8fad5b-d9cb-469f-a165-70867728950', false],
    ['It is a GUID, which I do not know.', false],
  ])('in "%s": %s', (answer, known) => {
    expect(holdsCanary(answer, canary)).toBe(known);
  });
});

test.each<readonly [string, Parameters<typeof tellsCanary>[0], boolean]>([
  ['a list of blocks', [{ type: 'thinking', thinking: '0f8fad5b-d9cb-469f' }, { text: '-a165-70867728950e' }], true],
  ['JSON that breaks off', { content: '{"answer": "0f8fad5b-d9cb\\n469f\\u200ba165-70867728950e' }, true],
  ['names of fields', { '0f8fad5b-d9cb-469f-a165-70867728950e': 1 }, false],
  ['nothing', null, false],
])('what came back tells the canary in %s: %#', (_, received, tells) => {
  expect(tellsCanary(received, '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(tells);
});

test.each([
  [null, 'not asked for'],
  [{ answers: 0, known: 0 }, 'no answer came'],
  [{ answers: 2, known: 0 }, 'not told'],
  [{ answers: 2, known: 1 }, 'known, in 1 of 2 answers'],
])('of the canary, %j is told as: %s', (canary, words) => {
  expect(canaryWords(canary)).toBe(words);
});

test('an opening is the first half, and one with too little behind it is none', () => {
  const { face } = present(corpus('KS')[0]);
  const told = (narrative: string) => openingOf({ ...face, scenario: { ...face.scenario, narrative } });
  const words = Array.from({ length: 2 * leastHidden }, (_, nth) => `word${nth}`);
  const found = told(words.join(' '));
  expect(found?.shown.split(' ')).toHaveLength(leastHidden);
  expect(`${found?.shown} ${found?.hidden}`).toBe(words.join(' '));
  expect(told(words.slice(2).join(' '))).toBeNull();
});

test('the report counts scenarios and says what it does not show', () => {
  const probed = {
    runKey: 'probed',
    createdAt: '2026-11-25T00:00:00Z',
    simulated: false,
    model: 'openai:gpt-6-sol',
    set: 'a'.repeat(64),
    runs: 2,
    openings: [opening, { scenario: 'IM-0002', shown: 'A', hidden: 'B' }],
    tooShort: ['IM-0003'],
    canary: null,
    answers: new Map([['IM-0001', ['I do not know it.', hidden]]]),
    calls: [{ inputTokens: 10, outputTokens: 5, costMicrodollars: null }],
  };
  const report = contaminationReport.parse(contaminationReportOf(probed));
  expect(report.openings).toMatchObject({ asked: 2, known: 1, unread: 1, tooShort: ['IM-0003'] });
  expect(report.openings.scenarios[0]).toMatchObject({ answers: 2, known: 1, share: 1 });
  expect(report.canary).toBeNull();
  expect(report.usage).toEqual({ calls: 1, tokens: 15, costMicrodollars: null });
  expect(report.cautions.join()).toContain('nothing here shows that a text is unknown');
});

test('where texts are probed nothing is scored, so nothing of scoring is asked for', () => {
  const asked = (more: object) =>
    evaluationInput
      .safeParse({ set: 'a'.repeat(64), model: 'openai:gpt-6-sol', probes: { canary: null }, ...more })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(asked({})).toEqual([]);
  expect(asked({ judges: ['openai:gpt-6-sol'], architecture: 'direct' })).toEqual(['judges', 'architecture']);
  expect(asked({ given: { from: 'evaluation', runKey: 'before' } })).toEqual(['given']);
  expect(asked({ providerBatch: true })).toEqual(['providerBatch']);
  expect(asked({ probes: { canary: 'none' } })).toEqual(['probes.canary']);
});
