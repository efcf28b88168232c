import { describe, expect, test } from 'vitest';
import { isDigestType } from '../../../shared/omega/digests/digest.ts';
import { openPointsDigest } from '../../../shared/omega/digests/open-points.ts';
import {
  type Framing,
  plainFraming,
  problemDigest,
  problemInBrief,
  type RecalledEntry,
} from '../../../shared/omega/digests/problem.ts';
import { charactersPerToken } from '../../../shared/kernel/message.ts';
import { emptySession } from '../../../shared/omega/memory/session-state.ts';
import { digests } from '../../../shared/omega/contracts/outputs.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import { toldSession } from './told-session.ts';
import { claim, digest, finding, pivot, remembered, say, session, silent, steps } from './digested-session.ts';

test('every output type that Symposium folds has a digest, and no other has', () => {
  // What may be restatements is chosen by embeddings, which no fold has.
  expect(digests.filter((type) => !isDigestType(type))).toEqual(['restatements']);
  expect(isDigestType('claims')).toBe(false);
});

describe('the problem', () => {
  test('is told in the asker’s words, whole, with what narrows it', () => {
    const framing = {
      constraints: ['before noon'],
      framing: ['PATTERNS'] as const,
      subAnswers: [{ question: 'When?', answer: 'x'.repeat(9_000), status: 'SUCCESS' }],
      remembered: [remembered],
      restated: null,
    };
    const statement = `Why? ${'y'.repeat(50_000)}`;
    const body = problemDigest(toldSession(statement).state, framing, policy) as typeof framing & {
      readonly statement: string;
      readonly clarified: null;
    };
    expect(body).toMatchObject({
      statement,
      clarified: null,
      constraints: ['before noon'],
      framing: ['PATTERNS'],
      remembered: [{ section: 'historicalFailures', id: 'f-1', strength: 0.8 }],
    });
    expect(body.subAnswers[0]?.answer.length).toBeLessThanOrEqual(4 * policy.digestLines.characters);
  });

  const restated = { restatement: 'Why do they die?', keyUncertainties: ['Which lakes?'] };
  const most = policy.digestLines.statement * charactersPerToken;
  const digestOfLength = (characters: number, spoken: Framing['restated'] = restated) =>
    problemDigest(toldSession('y'.repeat(characters)).state, { ...plainFraming, restated: spoken }, policy);

  test.each([
    [most - 1, false],
    [most, false],
    [most + 1, true],
  ])('of %i characters has a brief form: %j', (characters, isLong) => {
    expect(problemInBrief(digestOfLength(characters), policy) !== null).toBe(isLong);
  });

  test('that is long lies there in PHI’s words, with its beginning and whatever narrows it; before PHI has spoken, whole', () => {
    const brief = problemInBrief(digestOfLength(90_000), policy);
    expect(brief).toMatchObject({ restated, constraints: [], clarified: null });
    expect(JSON.stringify(brief).length).toBeLessThan(2_000);
    expect(problemInBrief(digestOfLength(90_000, null), policy)).toBeNull();
  });
});

test('what memory holds is told briefly, however long models made it: it lies in every context', () => {
  const long = {
    name: 'n',
    description: 'd'.repeat(12_000),
    steps: Array.from({ length: 40 }, () => 's'.repeat(600)),
    signature: Array.from({ length: 40 }, (_, nth) => ({ indicator: 'i'.repeat(600), weight: nth / 40 })),
  };
  const entries = Array.from({ length: policy.memory.matches }, (): RecalledEntry => ({
    section: 'problemPatterns',
    id: 'p-1',
    strength: 0.9,
    evidence: Array.from({ length: 40 }, () => 'e'.repeat(600)),
    entry: long,
  }));
  const body = problemDigest(emptySession, { ...plainFraming, remembered: entries }, policy) as {
    readonly remembered: readonly { readonly entry: typeof long }[];
  };
  expect(JSON.stringify(body).length).toBeLessThan(policy.memory.matches * 12_000);
  expect(body.remembered[0]?.entry.signature[1]).toMatchObject({ weight: 1 / 40 });
  expect(body.remembered[0]?.entry.description.endsWith('…')).toBe(true);
});

describe('what is open', () => {
  test('is nothing before anybody has spoken', () => {
    expect(openPointsDigest(emptySession, new Map(), policy)).toEqual({
      afterCycle: 0,
      contradictions: [],
      gaps: [],
      unanswered: [],
      failures: [],
    });
  });

  test('is what was left unresolved, critical gaps under their ids, what was not answered and why it was rejected', () => {
    expect(digest('openPoints')).toEqual({
      afterCycle: 1,
      contradictions: [
        { id: '35.1/X1', severity: 'FATAL', claims: ['1.1/C2'], statements: ['The rope is old', 'The rope is new'] },
      ],
      gaps: [{ id: '31.1/G1', gap: 'the wind', wouldFill: 'EDGE_CASES' }],
      unanswered: ['when it fell'],
      failures: [{ criterion: 'completeness', what: 'the hour is missing' }],
      settled: [],
    });
  });

  test('is nothing that was said in a cycle under way: a late wave of GENESIS finds there what the first one found', () => {
    const thinking = say(
      4,
      spoken({
        claims: [claim('C1', 'Wind')],
        contradictions: [{ with: '2.1/C1', statement: 'It was dry', severity: 'SERIOUS' }],
      }),
    );
    expect(digest('openPoints', { cycle: 2 }, toldSession('Why?', ...steps, { cycle: 2, say: [thinking] }))).toEqual(
      digest('openPoints', { cycle: 2 }),
    );
    const first = toldSession('Why?', ...steps.slice(0, 1), {
      cycle: 1,
      say: [say(35, spoken({ ...silent, contradictions: [{ with: '1.1/C2', statement: 'old', severity: 'FATAL' }] }))],
    });
    expect(digest('openPoints', {}, first)).toEqual({
      ...openPointsDigest(emptySession, new Map(), policy),
      settled: [],
    });
  });

  test('of the cycle before stays open until the next one is concluded', () => {
    const ship = say(52, { ...spoken(silent), quality: 'SHIP', failures: [], caveats: [], audit: [] });
    const exploring = toldSession('Why?', ...steps, {
      cycle: 2,
      say: [say(4, spoken({ claims: [claim('C1', 'Wind')] }))],
    });
    const concluded = toldSession('Why?', ...steps, { cycle: 2, say: [ship] });
    expect(digest('openPoints', { cycle: 2 }, exploring)).toMatchObject({
      gaps: [{ id: '31.1/G1' }],
      failures: [{ criterion: 'completeness' }],
    });
    expect(digest('openPoints', { cycle: 2 }, concluded)).toMatchObject({ gaps: [], unanswered: [], failures: [] });
  });
});

describe('the standing answer', () => {
  const before = (view: typeof session, cycle = 2) => digest('answerBefore', { cycle }, view);
  const standing = (view: typeof session, cycle = 2) => digest('standingAnswer', { cycle }, view);
  const answering = (answer: string, more: object = {}) =>
    say(51, {
      ...spoken(silent),
      answer,
      answers: 'FULLY',
      restsOn: ['1.1/C1', '21.1/C1', '1.1/C1'],
      answered: ['what'],
      unanswered: [],
      caveats: ['in calm air'],
      ...more,
    });

  test('is the latest one, as it and what it rests on are reckoned now', () => {
    const body = standing(session);
    expect(body).toMatchObject({
      cycle: 1,
      answer: 'It fell.',
      answers: 'PARTLY',
      restsOn: [{ id: '21.1/C1', statement: 'The load was low' }],
      unanswered: ['when it fell'],
      caveats: [],
    });
    expect(body['confidence']).toBe((body['restsOn'] as { confidence: number }[])[0]?.confidence);
    const doubted = toldSession('Why?', ...steps, {
      cycle: 2,
      say: [say(36, { ...spoken(silent), findings: [finding('21.1/C1', 'SUCCEEDS')] })],
    });
    expect(standing(doubted)['confidence']).toBeLessThan(body['confidence'] as number);
    const again = toldSession('Why?', ...steps, { cycle: 2, say: [answering('It slid.')] });
    expect(standing(again)).toMatchObject({
      cycle: 2,
      answer: 'It slid.',
      restsOn: [{ id: '1.1/C1', statement: 'The beam holds in calm air' }, { id: '21.1/C1' }],
      caveats: ['in calm air'],
    });
  });

  test('is none before there is one, none where it was set aside, and the one before where the last does not count', () => {
    expect(digest('standingAnswer', {}, toldSession('Why?', ...steps.slice(0, 4)))).toBeNull();
    expect(standing(toldSession('Why?', ...steps, { cycle: 1, rows: [pivot] }))).toBeNull();
    const refused = toldSession('Why?', ...steps, {
      cycle: 2,
      say: [{ ...answering('It flew.'), quarantined: 'INCOHERENT' }],
    });
    expect(standing(refused)).toMatchObject({ cycle: 1, answer: 'It fell.' });
  });

  test('of an earlier cycle lies before whoever judges the present one, with the claims that state it', () => {
    expect(before(session, 1)).toBeNull();
    const told = { cycle: 1, answer: 'It fell.', states: [] };
    expect(before(session)).toMatchObject(told);
    const later = toldSession('Why?', ...steps, {
      cycle: 2,
      say: [answering('It slid.', { claims: [claim('C1', 'It slid')] })],
    });
    expect(before(later)).toMatchObject(told);
    expect(before(later, 3)).toMatchObject({ cycle: 2, answer: 'It slid.', states: ['It slid'] });
    const afresh = toldSession(
      'Why?',
      ...steps,
      { cycle: 1, rows: [pivot] },
      { cycle: 2, say: [answering('It slid.')] },
    );
    expect(before(afresh)).toEqual({ is: 'It was set aside.' });
  });

  test('is bounded, however long 51 made it', () => {
    const long = answering('a'.repeat(12_000), {
      restsOn: Array.from({ length: 40 }, (_, nth) => `1.1/C${nth + 1}`),
      unanswered: Array.from({ length: 40 }, () => 'u'.repeat(600)),
      caveats: Array.from({ length: 40 }, () => 'c'.repeat(600)),
    });
    const body = standing(toldSession('Why?', ...steps, { cycle: 2, say: [long] }));
    const { open, characters } = policy.digestLines;
    expect(JSON.stringify(body).length).toBeLessThan((4 + 3 * (open + 1)) * characters);
    // A claim that nobody stated is named, as it may still be asked for.
    expect((body['restsOn'] as object[]).at(-1)).toEqual({ id: `1.1/C${open}` });
  });
});
