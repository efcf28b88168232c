import { describe, expect, test } from 'vitest';
import { deepDiveFacts, literatureFacts, noveltyFacts } from '../../../../shared/scenario/facts/index.ts';

describe('a check of a breakthrough candidate', () => {
  const word = { survives: true, confidence: 0.6 };
  const novelty = {
    ...word,
    comparison: 'Set against each.',
    distinct: true,
    unprovenAssumptions: ['The lid is free.'],
  };
  const depth = {
    ...word,
    analysis: 'The energy suffices.',
    materials: 'Steel holds.',
    ignoredEffects: ['Some friction.'],
  };
  const search = { ...word, precedents: [], reasoning: 'No field has it.', kind: 'NOVEL' as const };
  test.each([
    ['a way that differs in principle', noveltyFacts(novelty), []],
    ['physics that is followed through', deepDiveFacts(depth), []],
    ['a way that nobody has proposed', literatureFacts(search), []],
    ['known parts in a new whole', literatureFacts({ ...search, kind: 'RECOMBINATION' }), []],
    [
      'a way that is not distinct',
      noveltyFacts({ ...novelty, distinct: false }),
      ['it is a known approach by another name'],
    ],
    [
      'a comparison with nothing',
      noveltyFacts({ ...novelty, comparison: '-' }),
      ['it is compared with no known approach'],
    ],
    [
      'an analysis without words',
      deepDiveFacts({ ...depth, analysis: ' ', materials: 'n/a' }),
      ['forces, energy and momentum are not analysed', 'the materials are not analysed'],
    ],
    ['a way that is KNOWN', literatureFacts({ ...search, kind: 'KNOWN' }), ['it was proposed before']],
    ['a search without reasons', literatureFacts({ ...search, reasoning: '' }), ['no search is argued']],
  ])('of %s goes by what its report finds, and not by its word alone', (_, facts, against) => {
    expect(facts).toEqual({ survives: against.length === 0, confidence: 0.6, against });
  });

  test('of an agent that does not let it stand is not turned by its findings', () => {
    expect(noveltyFacts({ ...novelty, survives: false })).toEqual({ survives: false, confidence: 0.6, against: [] });
  });
});
