import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import {
  categoryJudgement,
  judgement,
  judgementIn,
  objection,
  prompts,
  proposal,
  ratification,
  resolution,
  response,
  spec,
  tieBreak,
  vote,
} from '../../../shared/worldbuilding/answers.ts';
import { defaultPolicy as policy } from '../../../shared/worldbuilding/policy.ts';
import { roster } from '../../../shared/worldbuilding/roster.ts';
import { artifacts, categories } from '../../../shared/worldbuilding/vocabulary.ts';

const proposed = {
  title: 'Rain ledger',
  body: 'Every roof drains into one book-keeper’s cistern.',
  respondsTo: null,
  gapClosed: null,
  fills: [{ part: 'GOVERNING_LOGIC', value: 'Water is counted, not owned', tie: null }],
};
const objected = {
  target: 'A-F1',
  failureCase: 'A roof collapses in a dry year.',
  changeWanted: 'Say who pays for it.',
  text: 'Nobody can pay for the roof.',
};
const resolved = {
  summary: 'Both want the cistern.',
  amendments: [
    { id: 'A-F1-M1', text: 'It leaks.' },
    { id: null, text: 'It is older than the town.' },
  ],
  merged: 'Every roof drains into one old, leaking cistern.',
  fills: [],
};
const field = { text: 'x', cites: ['A-C1'] };
const crystallized = {
  worldName: field,
  governingLogic: field,
  aestheticMood: { adjectives: ['wet', 'patient', 'brass'], cites: [] },
  landmarks: Array.from({ length: policy.spec.landmarks }, () => ({
    name: field,
    description: field,
    significance: field,
    visualKey: field,
  })),
  inhabitants: { appearance: field, cultureSnapshot: field, relationshipToPlace: field },
  tension: { conflict: field, stakes: field, visualManifestation: field },
  heroImageDescription: field,
};
const scores = (score: unknown) => Object.fromEntries(categories.map((category) => [category, { score, reason: 'r' }]));
const says = (changes: object) => ({ adds: null, modifies: null, objects: null, ...changes });
const ballot = (changes: object) => ({ ballot: 'ACCEPT', amendmentId: null, amendment: null, reason: 'r', ...changes });

describe('what is whole is read', () => {
  test.each([
    ['a proposal', proposal, proposed],
    [
      'a proposal that answers a rejected one',
      proposal,
      { ...proposed, respondsTo: 'B-L4', gapClosed: 'It has a door.' },
    ],
    ['an objection', objection, objected],
    ['a resolution', resolution, resolved],
    ['a resolution without amendments', resolution, { ...resolved, amendments: [] }],
    ['an addition', response, says({ adds: 'a moat' })],
    ['a change', response, says({ modifies: 'make it brass' })],
    ['all three', response, { adds: 'a', modifies: 'b', objects: 'c' }],
    ['an acceptance', vote, ballot({})],
    ['a rejection', vote, ballot({ ballot: 'REJECT' })],
    ['a seconded amendment', vote, ballot({ ballot: 'AMEND', amendmentId: 'A-F1-M1' })],
    ['an amendment of one’s own', vote, ballot({ ballot: 'AMEND', amendment: 'make it brass' })],
    ['a word in a deadlock', tieBreak, { ballot: 'AMEND', amendmentId: 'A-T2-M2', justification: 'j' }],
    ['a spec', spec, crystallized],
    ['a refusal to ratify', ratification, { ratify: false, reason: 'r' }],
    [
      'six prompts',
      prompts,
      Object.fromEntries(artifacts.map((one) => [one, { prompt: 'p', mustShow: ['the cistern'] }])),
    ],
    ['a judgement', judgement, { X: scores(policy.rubric.scale.least), Y: scores(policy.rubric.scale.most) }],
  ] as const)('%s', (_, schema, value) =>
    expect(schema.safeParse(value)).toMatchObject({ success: true, data: value }),
  );
});

describe('what is refused, by its place', () => {
  test.each([
    ['an empty proposal', proposal, { ...proposed, body: ' \n' }, 'body'],
    ['a proposal of 50 kB', proposal, { ...proposed, body: 'x'.repeat(50_000) }, 'body'],
    [
      'a landmark without a tie',
      proposal,
      { ...proposed, fills: [{ part: 'LANDMARK_2', value: 'The weir', tie: null }] },
      'fills.0.tie',
    ],
    [
      'a part that no phase has',
      proposal,
      { ...proposed, fills: [{ part: 'WEATHER', value: 'rain', tie: null }] },
      'fills.0.part',
    ],
    ['a part that is filled twice', proposal, { ...proposed, fills: [...proposed.fills, ...proposed.fills] }, 'fills'],
    ['an answer to something that is no proposal', proposal, { ...proposed, respondsTo: 'A-C1' }, 'respondsTo'],
    ['an objection to nothing', objection, { ...objected, target: 'everything' }, 'target'],
    ['an objection without a case', objection, { ...objected, failureCase: '' }, 'failureCase'],
    ['an objection that wants nothing', objection, { ...objected, changeWanted: ' ' }, 'changeWanted'],
    ['pure agreement', response, says({}), ''],
    ['agreement in an empty text', response, says({ adds: '  ' }), 'adds'],
    [
      'an amendment that names no proposal',
      resolution,
      { ...resolved, amendments: [{ id: 'M1', text: 'x' }] },
      'amendments.0.id',
    ],
    ['an AMEND without an amendment', vote, ballot({ ballot: 'AMEND' }), ''],
    ['an AMEND with two', vote, ballot({ ballot: 'AMEND', amendmentId: 'A-F1-M1', amendment: 'x' }), ''],
    ['an ACCEPT with conditions', vote, ballot({ amendment: 'x' }), ''],
    ['a REJECT that seconds', vote, ballot({ ballot: 'REJECT', amendmentId: 'A-F1-M1' }), ''],
    ['an abstention', vote, ballot({ ballot: 'ABSTAIN' }), 'ballot'],
    [
      'a deadlock that is broken without a reason',
      tieBreak,
      { ballot: 'ACCEPT', amendmentId: null, justification: '' },
      'justification',
    ],
    [
      'a deadlock that is broken by an amendment of nobody',
      tieBreak,
      { ballot: 'AMEND', amendmentId: null, justification: 'j' },
      'amendmentId',
    ],
    [
      'two adjectives',
      spec,
      { ...crystallized, aestheticMood: { adjectives: ['wet', 'brass'], cites: [] } },
      'aestheticMood.adjectives',
    ],
    [
      'six adjectives',
      spec,
      { ...crystallized, aestheticMood: { adjectives: ['a', 'b', 'c', 'd', 'e', 'f'], cites: [] } },
      'aestheticMood.adjectives',
    ],
    ['a landmark too few', spec, { ...crystallized, landmarks: crystallized.landmarks.slice(1) }, 'landmarks'],
    [
      'an empty field',
      spec,
      { ...crystallized, tension: { ...crystallized.tension, stakes: { text: ' ', cites: [] } } },
      'tension.stakes.text',
    ],
    ['a citation of nothing', spec, { ...crystallized, worldName: { text: 'x', cites: [' '] } }, 'worldName.cites.0'],
    ['a score of 6', judgement, { X: scores(6), Y: scores(1) }, 'X.internalCoherence.score'],
    ['a score of 0', judgement, { X: scores(1), Y: scores(0) }, 'Y.internalCoherence.score'],
    ['half a score', judgement, { X: scores(3.5), Y: scores(1) }, 'X.internalCoherence.score'],
    ['a judgement of one world', judgement, { X: scores(3) }, 'Y'],
    [
      'a set of prompts with one missing',
      prompts,
      Object.fromEntries(artifacts.slice(1).map((one) => [one, { prompt: 'p', mustShow: ['m'] }])),
      artifacts[0],
    ],
  ] as const)('%s', (_, schema, value, place) => {
    const read = schema.safeParse(value);
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain(place);
  });
});

test('a response is read exactly where it adds, modifies or objects', () => {
  const part = fc.option(fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''));
  fc.assert(
    fc.property(part, part, part, (adds, modifies, objects) => {
      expect(response.safeParse({ adds, modifies, objects }).success).toBe(
        [adds, modifies, objects].some((one) => one !== null),
      );
    }),
  );
});

describe('a judgement', () => {
  const mark = (score: number) => ({ reason: 'The map.', score });
  const byCategory = Object.fromEntries(categories.map((category) => [category, { X: mark(4), Y: mark(2) }]));
  const byWorld = {
    X: Object.fromEntries(categories.map((category) => [category, mark(4)])),
    Y: Object.fromEntries(categories.map((category) => [category, mark(2)])),
  };

  test('is answered category by category, X before Y and the reason before the score, and read as it was answered before, too', () => {
    const { properties } = z.toJSONSchema(categoryJudgement) as {
      readonly properties: Readonly<
        Record<string, { readonly properties: Readonly<Record<string, { readonly properties: object }>> }>
      >;
    };
    expect(Object.keys(properties)).toEqual(categories);
    for (const { properties: worlds } of Object.values(properties)) {
      expect(Object.keys(worlds)).toEqual(['X', 'Y']);
      for (const one of Object.values(worlds)) expect(Object.keys(one.properties)).toEqual(['reason', 'score']);
    }
    expect(roster.judge.answers['judge']).toBe(categoryJudgement);
    expect(judgementIn(byCategory)).toEqual(byWorld);
    expect(judgementIn(byWorld)).toEqual(byWorld);
    for (const other of [null, {}, { ...byCategory, processQuality: { X: mark(4) } }, { X: byWorld.X }])
      expect(judgementIn(other)).toBeNull();
  });
});
