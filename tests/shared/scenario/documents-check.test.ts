import { describe, expect, test } from 'vitest';
import { gate } from '../../../shared/kernel/gates.ts';
import { documentFacts } from '../../../shared/scenario/documents/check.ts';
import { metadataDocument, missingMetadata } from '../../../shared/scenario/documents/metadata.ts';
import type { ScenarioRecord } from '../../../shared/scenario/documents/record.ts';
import { recordedDelta, recordedGate, recordedHouse } from '../../../shared/scenario/documents/recorded.ts';
import { deltaBetween } from '../../../shared/scenario/delta.ts';
import { documentGate } from '../../../shared/scenario/gates/document.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { sampleProfile, sampleRecord } from '../../support/sample-record.ts';

const verdicts = (record: ScenarioRecord) =>
  gate('DOCUMENT', documentGate, documentFacts(record), record.status, defaultPolicy)
    .findings.filter((one) => one.verdict !== 'passed')
    .map((one) => one.name);

describe('the facts for the DOCUMENT gate', () => {
  test('let a whole record pass', () => expect(verdicts(sampleRecord)).toEqual([]));

  const { seed } = sampleRecord;
  const { GALILEO: _gone, ...traces } = sampleRecord.traces;
  const leak = { call: 'c', content: 'solutionSketch', ref: 's', how: 'verbatim', phrase: 'lift the lid' } as const;
  const leaky = {
    ...sampleRecord.isolation,
    clean: false,
    checked: sampleRecord.isolation.checked.map((context) => ({ ...context, leaks: [leak] })),
  };
  test.each([
    [
      'an environment without rows',
      { seed: { ...seed, scenario: { ...seed.scenario, environment: [] } } },
      ['public document'],
    ],
    ['a blank threat', { seed: { ...seed, scenario: { ...seed.scenario, threat: ' ' } } }, ['public document']],
    ['no rubric', { seed: { ...seed, rubric: [] } }, ['evaluation document']],
    ['no distractors', { seed: { ...seed, distractors: [] } }, ['evaluation document']],
    ['a trace that is missing', { traces }, ['traces']],
    ['no run key', { runKey: '' }, ['metadata']],
    ['an id of another form', { scenarioId: 'draft-7' }, ['metadata', 'scenario id']],
    [
      'its solution told',
      { seed: { ...seed, scenario: { ...seed.scenario, startingState: seed.solution.steps[1]?.action ?? '' } } },
      ['nothing given away'],
    ],
    ['a leak in a request', { isolation: leaky }, ['isolation certified']],
    ['a certificate of nothing', { isolation: { clean: true, calls: 0, checked: [] } }, ['isolation certified']],
    ['a log without entries', { disagreements: [], reviews: [], discussions: [], gates: [] }, []],
  ])('with %s', (_, change, failing) => expect(verdicts({ ...sampleRecord, ...change })).toEqual(failing));
});

test('facts of a history that is older than the certificate leave its criterion unasked, so that it replays as it went', () => {
  const { isolation: _gone, ...old } = documentFacts(sampleRecord);
  const report = gate('DOCUMENT', documentGate, old, 'KS', defaultPolicy);
  expect([report.passed, report.findings.find(({ name }) => name === 'isolation certified')?.verdict]).toEqual([
    true,
    'not-applicable',
  ]);
});

test('metadata names the field that is missing or blank', () => {
  const sound = metadataDocument(sampleRecord);
  const { createdAt: _gone, ...rest } = sound;
  expect(missingMetadata(rest)).toEqual(['createdAt']);
  const blank = { ...sound.agentVersions, EULER: { ...sound.agentVersions.EULER, version: ' ' } };
  expect(missingMetadata({ ...sound, agentVersions: blank })).toEqual(['agentVersions.EULER.version']);
});

describe('what the record keeps', () => {
  test('of a delta is its words and its shift', () => {
    const blind = { status: 'OF', type: 'I', profile: sampleProfile, ethics: 'PASS' } as const;
    expect(recordedDelta(deltaBetween(blind, { ...blind, status: 'KS', profile: { ...sampleProfile, I: 4 } }))).toEqual(
      {
        statusChanged: true,
        typeChanged: false,
        weakIllusion: false,
        profileShift: { I: 2, D: 0, C: 0, B: 0, T: 0, X: 0 },
        text: 'Blind OF became informed KS; type I stands; moved: I. Illusion: strong. The impossibility looked real until the solution was shown.',
      },
    );
  });

  test('of a gate is each verdict in words, then the contradictions with both numbers', () => {
    const common = { required: 'r', method: 'm', returnsTo: 'EULER' };
    const report = {
      gate: 'VALIDATE',
      passed: false,
      deficiencies: [],
      unscored: [],
      findings: [
        { name: 'a', verdict: 'passed' as const, ...common },
        { name: 'b', verdict: 'failed' as const, deficiency: 'too small', ...common },
        { name: 'c', verdict: 'unscored' as const, why: 'unread', ...common },
      ],
    };
    expect(
      recordedGate('VALIDATE', 2, report, [
        { claim: 'EULER/timing', about: 'timing total', reported: 60, house: 62, recomputed: true },
      ]).findings,
    ).toEqual([
      { criterion: 'a', outcome: 'passed', finding: 'r', house: null, reported: null },
      { criterion: 'b', outcome: 'failed', finding: 'too small', house: null, reported: null },
      { criterion: 'c', outcome: 'unscored', finding: 'unread', house: null, reported: null },
      {
        criterion: 'timing total',
        outcome: 'contradiction',
        finding: 'the report and Symposium differ',
        house: 62,
        reported: 60,
      },
    ]);
  });

  test('of Symposium’s numbers includes what could not be tested, as unknown', () => {
    const facts = {
      timing: {
        house: { totalSeconds: 5, marginSeconds: null, marginPercent: null, unusable: [] },
        deadlineSeconds: null,
        reported: { totalSeconds: 5, marginSeconds: null, marginPercent: null },
        steps: { missing: [], unknown: [], duplicate: [] },
      },
      calculations: [],
    };
    const house = recordedHouse(facts, {
      parameters: [{ parameter: 'm', survivesMinus: true, survivesPlus: false }],
      fragile: true,
      untested: ['k'],
    });
    expect(house.sensitivity).toEqual([
      { parameter: 'm', survivesMinus: true, survivesPlus: false },
      { parameter: 'k', survivesMinus: null, survivesPlus: null },
    ]);
    expect(Object.keys(house.timing)).not.toContain('unusable');
  });
});
