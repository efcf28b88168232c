import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPublication } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { LookUp } from '../../activities/libraries/index.ts';
import { evaluationDocumentSchema } from '../../shared/scenario/documents/evaluation.ts';
import { openHouse, type House } from '../support/house.ts';

/** A library that lists one work, and one that does not answer about another. */
const asked: string[] = [];
const listed = 'Thinking, Fast and Slow';
const crossref: LookUp = ({ title, authors, year }) => {
  asked.push(title);
  const works =
    title === listed ? [{ library: 'crossref' as const, id: '10.1/listed', title, authors: [authors], year }] : [];
  return Promise.resolve({ library: 'crossref', works, why: null });
};
const unused: LookUp = () => Promise.reject(new Error('nobody named this library'));

let house: House;
beforeAll(async () => {
  const libraries = { crossref, openalex: unused };
  house = await openHouse(undefined, undefined, undefined, undefined, { libraries });
});
afterAll(() => house.close());

describe('an undisturbed run', () => {
  test('ends with documents under the corpus’s first id', async () => {
    const handle = await house.start({ key: 'first-run' });
    const result = await handle.result();
    const ledger = await readLedger(house.db, 'first-run');
    if (result.outcome !== 'DOCUMENTED')
      console.log(
        ledger
          .filter(({ type }) => type === 'GATE' || type === 'REVIEW')
          .map(({ content }) => JSON.stringify(content))
          .join('\n'),
      );
    expect(result).toMatchObject({ outcome: 'DOCUMENTED', scenarioId: 'IM-0001' });
    const publication = await findPublication(house.db, 'first-run');
    expect(publication?.files.map(({ path }) => path)).toContain('public/IM-0001.md');
    // Nobody asked for it, so nobody looked.
    expect(asked).toEqual([]);
    const key: unknown = JSON.parse(publication?.files.find(({ path }) => path.endsWith('_eval.json'))?.text ?? '');
    expect(new Set(evaluationDocumentSchema.parse(key).references?.map(({ checked }) => checked))).toEqual(
      new Set(['unverified']),
    );
  });
});

describe('a run whose policy names a library', () => {
  test('has each reference looked up once, and its key says what was found', async () => {
    const handle = await house.start({ key: 'looked-up', policy: { libraries: ['crossref'] } });
    expect(await handle.result()).toMatchObject({ outcome: 'DOCUMENTED' });
    const publication = await findPublication(house.db, 'looked-up');
    const text = publication?.files.find(({ path }) => path.endsWith('_eval.json'))?.text ?? '';
    const references = evaluationDocumentSchema.parse(JSON.parse(text)).references ?? [];
    expect(asked.toSorted()).toEqual([...new Set(references.map(({ title }) => title))].toSorted());
    const states = new Map(references.map(({ title, checked }) => [title, checked]));
    expect(states.get(listed)).toBe('found');
    expect([...states.values()].filter((state) => state !== 'found')).toEqual(
      Array.from({ length: states.size - 1 }, () => 'not found'),
    );
    const page = publication?.files.find(({ path }) => path.endsWith('_eval.md'))?.text ?? '';
    expect(page).toContain('Found: crossref lists Thinking, Fast and Slow');
    expect(page).toContain('Not found.');
  });
});
