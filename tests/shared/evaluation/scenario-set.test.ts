import { expect, test } from 'vitest';
import { readScenarios, type WrittenScenario } from '../../../shared/evaluation/scenario-set.ts';
import { evaluationDocument } from '../../../shared/scenario/documents/evaluation.ts';
import { paperOf } from '../../../shared/scenario/documents/paper.ts';
import { renderPaper } from '../../../shared/scenario/documents/index.ts';
import { publicDocument } from '../../../shared/scenario/documents/public.ts';
import { real } from '../scenario/documented.ts';

const face = publicDocument(real);
const key = evaluationDocument(real);
const written = (given: Partial<WrittenScenario> = {}): WrittenScenario => ({ name: 'one.json', face, key, ...given });
const problemsOf = (...all: readonly WrittenScenario[]) => {
  const read = readScenarios(all);
  return 'problems' in read ? read.problems : [];
};

test('what belongs together is read', () => {
  expect(readScenarios([written()])).toEqual({ scenarios: [{ face, key }] });
});

test('a key of an earlier version, which lacks what was added since, is read as it is', () => {
  const { calculations: _1, references: _2, prediction: _3, ...rest } = key;
  const older = { ...rest, schema: 'urn:symposium:schema:evaluation_document:1.2' };
  expect(readScenarios([written({ key: older })])).toEqual({ scenarios: [{ face, key: older }] });
  const other = { ...key, schema: 'urn:symposium:schema:evaluation_document:2.0' };
  expect(problemsOf(written({ key: other })).join()).toMatch(/its key is no evaluation document: schema/);
});

test('of a release, the canary stays behind: no request can hold it', () => {
  const canary = '00000000-0000-4000-8000-00000000c0de';
  const read = readScenarios([written({ face: paperOf(face, { notice: `Test data ${canary}`, canary }) })]);
  if ('problems' in read) throw new Error(read.problems.join());
  const papers = read.scenarios.map((one) => renderPaper(one.face));
  expect(papers).toHaveLength(1);
  expect(papers.join()).not.toContain(canary);
});

test.each<[string, WrittenScenario[], RegExp]>([
  ['nothing', [], /there are none/],
  ['a document that is none', [written({ face: { name: 'x' } })], /one\.json: no public document/],
  ['a missing key', [written({ key: null })], /one\.json: has no key/],
  ['a key that is none', [written({ key: [] })], /its key is no evaluation document/],
  ['the key of another scenario', [written({ key: { ...key, scenarioId: 'IM-9999' } })], /another version.*scenarioId/],
  ['the key of another version', [written({ key: { ...key, whyImpossible: 'Now it is dry.' } })], /whyImpossible/],
  [
    'a key that is scored by another status than it names',
    [written({ key: { ...key, status: 'PX' } })],
    /: status differs$/,
  ],
  [
    'a key by which whatever is answered would be right',
    [written({ key: { ...key, steps: [], insights: [], rubric: [] } })],
    /neither points nor a rubric/,
  ],
  ['a document with a field too many', [written({ face: { ...face, hint: 'x' } })], /no public document: Unrecognized/],
  ['one scenario twice', [written(), written({ name: 'two.json' })], /^IM-\d+: stands twice: one\.json, two\.json$/],
])('%s is refused', (_, given, problem) => {
  expect(problemsOf(...given).join('\n')).toMatch(problem);
});

test('real and simulated scenarios are not scored together', () => {
  const id = { scenarioId: 'IM-0002', simulated: true };
  const simulated = written({ face: { ...face, ...id }, key: { ...key, ...id } });
  expect(problemsOf(written(), simulated)).toEqual([expect.stringContaining('evaluate them apart')]);
});
