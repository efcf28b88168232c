import { expect, test } from 'vitest';
import { pointIds, scoringKey } from '../../../shared/evaluation/key.ts';
import { evaluationDocument, evaluationDocumentSchema } from '../../../shared/scenario/documents/evaluation.ts';
import { publicDocument, publicDocumentSchema } from '../../../shared/scenario/documents/public.ts';
import { statuses, type Status } from '../../../shared/scenario/vocabulary.ts';
import { as, real } from '../scenario/documented.ts';

/** As it is read back from its two files. */
const keyOf = (status: Status, record = as(status)) =>
  scoringKey(
    evaluationDocumentSchema.parse(JSON.parse(JSON.stringify(evaluationDocument(record)))),
    publicDocumentSchema.parse(JSON.parse(JSON.stringify(publicDocument(record)))),
  );

test.each<[Status, string[]]>([
  ['KS', ['S1', 'S2']],
  ['CT', ['I1', 'I2']],
  ['OF', ['E1', 'E2']],
  ['PX', [pointIds.impossible, pointIds.law]],
  ['MT', [pointIds.assumption]],
  ['DG', [pointIds.plain]],
])('the points of a %s are %j, in the key’s own words', (status, ids) => {
  const { points } = keyOf(status);
  expect(points.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
  expect(points.every(({ what }) => what.trim() !== '')).toBe(true);
});

test('the key has the rubric, the wrong answers and the scenario’s words, whatever the status', () => {
  for (const status of statuses) {
    const key = keyOf(status);
    const { seed } = as(status);
    expect(key.rubric).toEqual(seed.rubric);
    expect(key.wrongAnswers).toEqual(seed.commonWrongAnswers);
    expect(key.objects).toEqual(seed.scenario.objects.map(({ name }) => name));
    for (const { value } of seed.scenario.environment) expect(key.given).toContain(value);
  }
});

test('a number is Symposium’s own, where it agreed or was computed anew; a document of before 1.4 has none', () => {
  const { numbers } = keyOf('KS', real);
  const own = real.house.calculations.filter(({ finding }) => finding === 'agrees').map(({ id }) => id);
  expect(own.length).toBeGreaterThan(0);
  expect(numbers.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
  const { calculations, ...older } = evaluationDocument(real);
  expect(calculations).not.toEqual([]);
  expect(scoringKey(evaluationDocumentSchema.parse(older), publicDocument(real)).numbers).toEqual([]);
});

test('a key of another scenario is none', () => {
  const other = { ...publicDocument(real), scenarioId: 'IM-9999' };
  expect(() => scoringKey(evaluationDocument(real), other)).toThrow(RangeError);
});
