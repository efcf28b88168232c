import { describe, expect, test } from 'vitest';
import type { AgentId } from '../../../../shared/omega/agents/cast.ts';
import type { Claim, Examination, Support } from '../../../../shared/omega/confidence/argument.ts';
import { admitted, merged } from '../../../../shared/omega/confidence/normal-form.ts';
import { claim } from './cases.ts';

/* One form for every order in which an argument can be written down (OMEGA rules §2.3). */

const support = (agent: AgentId, more: Partial<Support> = {}): Support => ({
  agent,
  iteration: 1,
  confidence: 0.5,
  inputs: [],
  ...more,
});
const held = (id: string, supports: readonly Support[], statement = `claim ${id}`): Claim => ({
  ...claim(id, null),
  statement,
  supports,
});
const inBothOrders = <T>(a: T, b: T): readonly (readonly T[])[] => [
  [a, b],
  [b, a],
];

describe('claims of one id are one', () => {
  test('in the order of their ids, with the first statement in the alphabet and all premises once, sorted', () => {
    const one = { ...held('b', [], 'zinc'), requires: ['y', 'x'], alternatives: ['q'] };
    const other = { ...held('b', [], 'acid'), requires: ['x', 'w'], alternatives: ['p', 'q'] };
    for (const claims of inBothOrders(one, other))
      expect(merged([...claims, held('c', []), held('a', [])])).toEqual([
        held('a', []),
        { id: 'b', statement: 'acid', requires: ['w', 'x', 'y'], alternatives: ['p', 'q'], supports: [] },
        held('c', []),
      ]);
  });

  test.each<[string, Support, Support]>([
    ['its latest', support(7, { iteration: 2, confidence: 0.9 }), support(7, { iteration: 1, confidence: 0.1 })],
    ['of one iteration the less sure', support(7, { confidence: 0.4 }), support(7, { confidence: 0.6 })],
    ['of two alike the first by inputs', support(7, { inputs: ['1:a', '2:b'] }), support(7, { inputs: ['1:b'] })],
    ['of two alike the one without inputs', support(7), support(7, { inputs: ['1:b'] })],
  ])('an agent has one voice: %s', (_, counts, other) => {
    for (const supports of inBothOrders(counts, other))
      expect(merged([held('a', supports)])[0]?.supports).toEqual([counts]);
  });

  test('whose agents each keep their voice', () => {
    for (const supports of inBothOrders(support(7), support(8)))
      expect(merged([held('a', supports)])[0]?.supports).toEqual([support(7), support(8)]);
  });
});

const verified = (more: Partial<Extract<Examination, { kind: 'VERIFICATION' }>> = {}): Examination => ({
  claim: 'a',
  agent: 27,
  iteration: 1,
  kind: 'VERIFICATION',
  result: 'VERIFIED',
  ...more,
});
const attacked = (more: Partial<Extract<Examination, { kind: 'ATTACK' }>> = {}): Examination => ({
  claim: 'a',
  agent: 35,
  iteration: 1,
  kind: 'ATTACK',
  result: 'PARTLY',
  ...more,
});
const claims = new Map([['a', held('a', [support(1), support(7)])]]);
const counted = (examinations: readonly Examination[]) => admitted(examinations, claims).of('a');

describe('an agent has one finding of a kind about a claim', () => {
  test.each<[string, Examination, Examination]>([
    ['its latest', verified({ iteration: 2 }), verified({ result: 'FAILED' })],
    ['of one iteration the worse', verified({ result: 'FAILED' }), verified({ result: 'UNCERTAIN' })],
    ['of one iteration the worse attack', attacked({ result: 'SUCCEEDS' }), attacked({ result: 'FAILS' })],
    ['of two alike the one that mends nothing', attacked(), attacked({ mended: true })],
    ['of two alike the one that says that it mends nothing', attacked({ mended: false }), attacked({ mended: true })],
    ['of two alike the one off its method', verified({ offMethod: true }), verified({ offMethod: false })],
    ['of two alike the one off its method, or none said', verified({ offMethod: true }), verified()],
    ['of two alike the first by sources', verified({ sources: ['1:b', '1:a'] }), verified({ sources: ['1:b'] })],
    ['of two alike the one without sources', verified(), verified({ sources: ['1:b'] })],
  ])('%s', (_, counts, other) => {
    for (const both of inBothOrders(counts, other)) expect(counted(both)).toEqual([counts]);
  });

  test('and one of each kind where it checked and attacked', () => {
    const both = [attacked({ agent: 27 }), verified()];
    expect(counted(both)).toEqual(expect.arrayContaining(both));
    expect(counted(both)).toHaveLength(2);
  });

  test('a mended attack does not give way to what was found before it', () => {
    const later = attacked({ iteration: 2, mended: true });
    for (const both of inBothOrders(later, attacked({ result: 'SUCCEEDS' }))) expect(counted(both)).toEqual([later]);
  });
});

describe('findings that are left out', () => {
  test('are those about a claim that nobody stated, and those of one among several who hold it', () => {
    const { of, problems } = admitted([verified({ claim: 'z' }), verified({ agent: 7 }), verified()], claims);
    expect(problems).toEqual(
      expect.arrayContaining([
        { problem: 'unknown-claim', claim: 'z', agent: 27 },
        { problem: 'own-claim', claim: 'a', agent: 7 },
      ]),
    );
    expect(problems).toHaveLength(2);
    expect(of('a')).toEqual([verified()]);
    expect(of('z')).toEqual([]);
  });
});
