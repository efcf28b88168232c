import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { type Correctable, readCorrection } from '../../../shared/scenario/erratum/erratum.ts';
import { differences } from '../../../shared/scenario/erratum/differences.ts';
import { asJson, type Json } from '../../../shared/kernel/json.ts';
import { publicDocument, renderPaper, renderPublic } from '../../../shared/scenario/documents/public.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { sampleProfile, sampleRecord } from '../../support/sample-record.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

const lifted: Correctable['calculations'][number] = {
  id: 'K1',
  claimId: 'C1',
  meaning: 'What the drum lifts',
  quantities: [
    { name: 'volume', value: 0.2, unit: 'm^3', source: 'C1/volume' },
    { name: 'density', value: 1000, unit: 'kg/m^3', source: 'law:Archimedes' },
  ],
  expression: 'volume * density',
  result: { value: 200, unit: 'kg' },
  requirement: { comparator: '>=', value: 120, unit: 'kg' },
};
const sampleRuling = { tier: 'FRACTURE', profile: sampleProfile } as const;
const published: Correctable = {
  seed: sampleSeed,
  validated: sampleSeed,
  calculations: [lifted],
  category: 'The Locked Room',
  status: 'KS',
  ruling: sampleRuling,
  policy: defaultPolicy,
  signers: null,
  arithmetic: { evaluate, convert },
};
const corrected = (patch: unknown, more: object = {}, of = published) =>
  readCorrection({ by: 'mara', reason: 'A number was wrong.', patch, ...more }, of);
const replace = (path: string, value: Json) => [{ op: 'replace', path, value }];
const problemsOf = (read: ReturnType<typeof corrected>) => (read.ok ? ['admitted'] : read.problems);

describe('a correction', () => {
  test('of a number has every calculation that rests on it repeated, and names what NEWTON and EULER are to check', () => {
    const read = corrected(replace('/solution/claims/C1/quantities/volume/value', 0.18));
    expect(read).toMatchObject({
      ok: true,
      forPeople: [],
      facts: { changed: [{ id: 'C1/volume' }], renewed: { superseded: ['K1'], unsound: [] }, samePage: true },
    });
    expect(read.ok && read.document.solution.claims[0]?.quantities[0]?.value).toBe(0.18);
  });

  test.each<[string, unknown, object, RegExp]>([
    [
      'with a number that no longer reaches what is required',
      replace('/solution/claims/C1/quantities/volume/value', 0.1),
      {},
      /^renewed requirements: calculation K1 of C1: C1\/volume/,
    ],
    [
      'with times that leave too little',
      replace('/solution/steps/S2/seconds', 77),
      {},
      /^margin: the times of the steps leave 1\.1% of the deadline; at least 10%/,
    ],
    [
      'that writes the solution onto the page',
      replace('/scenario/startingState', `You stand here. ${sampleSeed.solution.steps[1]?.action ?? ''}.`),
      {},
      /step S2, action/,
    ],
    [
      'whose reason tells the solution',
      replace('/solution/claims/C1/quantities/volume/value', 0.18),
      { reason: 'Pin the drum beneath the hatch and let the flood press it upward takes less volume.' },
      /^reason: repeats the words of step S2, action, and is published$/,
    ],
    ['that takes a section away', replace('/scenario/threat', ' '), {}, /threat/],
    ['that breaks the chain of insights', replace('/insights/I1/dependsOn', ['I2']), {}, /I1 needs I2/],
    ['that changes nothing', replace('/name', sampleSeed.name), {}, /^patch: changes nothing/],
    ['of a type', replace('/solution/steps/S1/seconds', 'twelve'), {}, /^solution\.steps\.0\.seconds: /],
    [
      'with a field that would be lost',
      [{ op: 'add', path: '/solution/steps/S1/weight', value: 3 }],
      {},
      /^solution\.steps\.0\.weight: is no field of a Seed Document$/,
    ],
    ['of the category', replace('/concept/category', 'The Cascade'), {}, /^concept\.category: /],
    ['of ATHENA’s confidence', replace('/solution/confidence', 1), {}, /^solution\.confidence: /],
    ['of what is not there', replace('/solution/steps/S9/seconds', 3), {}, /^patch\.0\.path: \/solution\/steps\/S9/],
    [
      'that was made for other words',
      [{ op: 'test', path: '/name', value: 'The Boat House' }, ...replace('/name', 'The Mill')],
      {},
      /^patch\.0\.path: \/name is "The Pump House", and not what the patch was made for$/,
    ],
    ['without a change', [], {}, /^patch: is empty/],
    ['that is no list', { op: 'replace' }, {}, /^patch: /],
    ['with a pointer that is none', replace('name', 'x'), {}, /^patch\.0\.path: is no pointer/],
    ['with a NUL', replace('/name', 'a\u0000b'), {}, /^patch: holds a NUL/],
    ['without an author', replace('/name', 'The Mill'), { by: '' }, /^by: is empty/],
    ['without a reason', replace('/name', 'The Mill'), { reason: ' ' }, /^reason: is empty/],
    ['with a reason of two lines', replace('/name', 'The Mill'), { reason: 'a\nb' }, /^reason: has to be one line/],
    ['with a field too many', replace('/name', 'The Mill'), { status: 'PX' }, /status/],
    ['of a tier that is none', undefined, { tier: 'HARD' }, /^tier: /],
    ['of the tier that it has', undefined, { tier: 'FRACTURE' }, /^tier: FRACTURE is the tier that it has$/],
    ['of nothing', undefined, {}, /^patch: changes nothing/],
  ])('%s is refused by the name of the field', (_, patch, more, said) => {
    expect(problemsOf(corrected(patch, more)).join('\n')).toMatch(said);
  });

  test('is not held to what the published version falls short of already', () => {
    const seed = { ...sampleSeed, correctOutcome: '' };
    const of = { ...published, seed };
    expect(problemsOf(corrected(replace('/solution/claims/C1/quantities/volume/value', 0.18), {}, of))).toEqual([
      'admitted',
    ]);
    const both = [...replace('/correctOutcome', ' '), ...replace('/scenario/threat', '')];
    expect(problemsOf(corrected(both, {}, of))).toEqual([expect.stringMatching(/threat/)]);
  });

  test('of the tier alone is a person’s to decide, and says that no rule gave it', () => {
    const read = corrected(undefined, { tier: 'RUPTURE' });
    expect(read).toMatchObject({
      ok: true,
      tier: { tier: 'RUPTURE', nearest: true },
      forPeople: ['tier: was FRACTURE, is RUPTURE'],
      facts: { changed: [], same: true },
    });
    expect(corrected(replace('/name', 'The Mill'))).toMatchObject({ ok: true, tier: null });
  });

  test('of its name changes the public page, though nobody attempts that blind', () => {
    expect(corrected(replace('/name', 'The Mill'))).toMatchObject({ besideStory: true, facts: { samePage: true } });
    expect(corrected(undefined, { tier: 'RUPTURE' })).toMatchObject({ besideStory: false });
    expect(corrected(replace('/scenario/whyImpossible', 'It is too heavy for you.'))).toMatchObject({
      besideStory: false,
      facts: { samePage: false },
    });
  });

  const alone = [expect.stringMatching(/^by: mara .+ nobody decides about their own correction/)];
  test.each<[string, Readonly<Record<string, readonly string[]>>, unknown]>([
    ['anyone may decide', {}, ['admitted']],
    ['another reviewer is asked', { mara: ['engineer'], otto: ['cognitive scientist'] }, ['admitted']],
    ['its author is the only one', { Mara: ['engineer', 'cognitive scientist'] }, alone],
    ['all others are in groups that are not asked', { mara: ['engineer'], otto: ['ethicist'] }, alone],
  ])('that only its author could decide about is refused: %s', (_, reviewers, problems) => {
    const of = { ...published, policy: { ...defaultPolicy, reviewers } };
    expect(problemsOf(corrected(replace('/name', 'The Mill'), {}, of))).toEqual(problems);
    // What the leads judge alone needs no person.
    expect(corrected(replace('/solution/claims/C1/quantities/volume/value', 0.18), {}, of).ok).toBe(true);
  });

  const noOtherKey = [expect.stringMatching(/^by: nobody but mara has a key .+\(symposium reviewers add\)$/)];
  const groups = { mara: ['engineer'], otto: ['cognitive scientist'], vera: ['ethicist'] };
  test.each<[string, readonly string[], Readonly<Record<string, readonly string[]>>, unknown]>([
    ['nobody has one that counts', [], {}, noOtherKey],
    ['its author alone has one, in whatever spelling', ['Mara'], {}, noOtherKey],
    ['another one has', ['mara', 'otto'], {}, ['admitted']],
    ['another one has, who is asked', ['mara', 'otto'], groups, ['admitted']],
    ['others have, who are not asked', ['mara', 'vera', 'tom'], groups, noOtherKey],
  ])('of words that a person judges is refused where reviewers have keys and %s', (_, signers, reviewers, problems) => {
    const of = { ...published, signers, policy: { ...defaultPolicy, reviewers } };
    expect(problemsOf(corrected(replace('/name', 'The Mill'), {}, of))).toEqual(problems);
    expect(corrected(replace('/solution/claims/C1/quantities/volume/value', 0.18), {}, of).ok).toBe(true);
  });

  test.each<[string, unknown, readonly string[]]>([
    [
      'a sentence of the story',
      replace('/scenario/whyImpossible', 'It is too heavy for you.'),
      ['scenario.whyImpossible'],
    ],
    ['a score', replace('/rubric/0/score', 90), ['rubric.0.score']],
    ['why a step is taken', replace('/solution/steps/S1/rationale', 'Air floats'), ['solution.steps.0.rationale']],
    [
      'the order of two steps',
      replace('/solution/steps', sampleSeed.solution.steps.toReversed()),
      ['solution.steps.0.id', 'solution.steps.0.rationale', 'solution.steps.1.id', 'solution.steps.1.rationale'],
    ],
    ['an object', replace('/scenario/objects/Steel drum/mass', '19 kg'), []],
    ['a distractor', replace('/distractors/D1/whyItMisleads', 'It looks strong'), []],
    ['a time', replace('/solution/steps/S1/seconds', 11), []],
  ])('of %s is laid before a person where no rule and no lead judges it', (_, patch, places) => {
    const read = corrected(patch);
    expect(problemsOf(read)).toEqual(['admitted']);
    if (read.ok)
      expect(read.forPeople.map((line) => line.slice(0, line.indexOf(':'))).sort()).toEqual([...places].sort());
  });

  test('is read whatever it is, and never changes what it is a correction of', () => {
    const before = JSON.stringify(sampleSeed);
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, patch: unknown) => {
        expect(readCorrection(value, published).ok).toBe(false);
        expect(corrected(patch).ok).toBe(false);
        expect(JSON.stringify(sampleSeed)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  test('has a judge for every place that differs: a rule’s recheck, or a person', () => {
    const paths = differences(null, asJson(sampleSeed));
    expect(paths).toHaveLength(1);
    const leaves = leavesOf(asJson(sampleSeed), '');
    fc.assert(
      fc.property(fc.constantFrom(...leaves), ({ path, value }) => {
        const read = corrected(
          replace(path, typeof value === 'number' ? value + 0.001 : `${JSON.stringify(value)} so`),
        );
        if (read.ok) expect(read.facts.changed.length + read.forPeople.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

const leavesOf = (value: Json, path: string): { readonly path: string; readonly value: Json }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}/${key}`))
    : [{ path, value }];

test('an erratum stands on the public page and in its JSON, and not in what a model under evaluation is shown', () => {
  const errata = [{ version: 2, on: '2026-11-25', why: 'The | door weighs 40 kg.' }];
  const record = { ...sampleRecord, errata };
  const document = publicDocument(record);
  expect(document.errata).toEqual(errata);
  expect(renderPublic(record)).toContain('**Erratum (version 2, 2026-11-25)**: The ');
  expect(renderPaper(document)).toBe(renderPaper(publicDocument(sampleRecord)));
  expect(publicDocument(sampleRecord)).not.toHaveProperty('errata');
});
