import { describe, expect, test } from 'vitest';
import { checkOf, type Answer, stateOf, type Work } from '../../../shared/scenario/references.ts';

const citation = {
  authors: 'Binz, M., & Schulz, E.',
  year: 2023,
  title: 'Using cognitive psychology to understand GPT-3',
  venue: 'PNAS',
};
const work = (given: Partial<Work> = {}): Work => ({
  library: 'crossref',
  id: '10.1073/pnas.2218523120',
  title: 'Using cognitive psychology to understand GPT-3',
  authors: ['Binz', 'Schulz'],
  year: 2023,
  ...given,
});
const answered = (...works: readonly Work[]): Answer => ({ library: 'crossref', works, why: null });
const silent: Answer = { library: 'openalex', works: null, why: 'no answer within 10 s' };
const findingOf = (...answers: readonly Answer[]) => checkOf(citation, answers).finding;

describe('a reference', () => {
  test.each<[string, Partial<Work>, string]>([
    ['the work itself', {}, 'found'],
    ['its title in other letters and signs', { title: 'Using Cognitive Psychology to Understand GPT‐3' }, 'found'],
    ['its title with a subtitle', { title: `${citation.title}: a study of large language models` }, 'found'],
    ['an author with the given name', { authors: ['Marcel Binz'] }, 'found'],
    ['an author with accents', { authors: ['Bínz'] }, 'found'],
    ['a year before', { year: 2022 }, 'found'],
    ['a year after', { year: 2024 }, 'found'],
    ['two years before', { year: 2021 }, 'other year'],
    ['no year', { year: null }, 'other year'],
    ['the title of somebody else', { authors: ['Kahneman'] }, 'not found'],
    ['the initial of an author only', { authors: ['M'] }, 'not found'],
    ['a work without authors', { authors: [] }, 'not found'],
    ['another title of the same authors', { title: 'Turning language models into cognitive models' }, 'not found'],
    ['half of the title', { title: 'Using cognitive psychology' }, 'not found'],
    ['no title', { title: '' }, 'not found'],
  ])('beside %s', (_, given, finding) => {
    expect(findingOf(answered(work(given)))).toBe(finding);
  });

  test('of four fifths of the words is that work, of fewer it is not', () => {
    const cited = { ...citation, title: 'one two three four five' };
    const of = (title: string) => checkOf(cited, [answered(work({ title }))]).finding;
    expect(of('five four three two')).toBe('found');
    expect(of('five four three two six')).toBe('not found');
  });

  test('is found wherever one library lists it, and the work with the year goes first', () => {
    const older = work({ year: 1999, id: 'older' });
    const check = checkOf(citation, [silent, answered(older, work())]);
    expect(check).toMatchObject({ finding: 'found', work: { id: '10.1073/pnas.2218523120' } });
    expect(check.answers).toEqual([silent, answered(older, work())]);
  });

  test('that a silent library could list is not said to be missing', () => {
    expect(findingOf(answered())).toBe('not found');
    expect(findingOf(answered(), silent)).toBe('unanswered');
    expect(findingOf()).toBe('unanswered');
    expect(stateOf(checkOf(citation, [silent]))).toBe('unverified');
    expect(stateOf(undefined)).toBe('unverified');
    expect(stateOf(checkOf(citation, [answered()]))).toBe('not found');
  });
});
