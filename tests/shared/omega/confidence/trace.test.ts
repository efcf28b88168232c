import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { argumentOf, type Testimony } from '../../../../shared/omega/confidence/claims.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { traceLines, traceOf, type Trace } from '../../../../shared/omega/confidence/trace.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { testimony as saying } from '../spoken.ts';
import { anyArgument, argue, claim } from './cases.ts';

const testimony = (agent: Testimony['agent'], more: Partial<Testimony>): Testimony =>
  saying(agent, { confidence: 0.6, ...more });
const stated = (id: string, confidence: number, requires: string[] = []) => ({
  id,
  statement: `says ${id}`,
  because: 'so',
  requires,
  alternatives: [],
  confidence,
});
const refers = (type: 'SUPPORTS' | 'USES', sourceElement: string) => ({
  type,
  sourceAgent: 1,
  sourceElement,
  relationship: 'as said',
  confidenceImpact: 'NONE' as const,
});

describe('a trace', () => {
  test('leads from a claim to the words of agents, line by line', () => {
    const argument = argumentOf(
      [
        testimony(1, { claims: [stated('C1', 0.9), stated('C2', 0.95, ['C1'])] }),
        testimony(21, { confidence: 0.7, references: [refers('SUPPORTS', '1.1/C1'), refers('USES', '1.1/C2')] }),
        testimony(27, { verifications: [{ claimId: '1.1/C2', result: 'UNCERTAIN' }] }),
        testimony(35, { attacks: [{ claimId: '1.1/C2', result: 'PARTLY' }] }),
      ],
      [],
      {},
    );
    const trace = traceOf(propagate(argument, policy), '1.1/C2');
    expect(trace && traceLines(trace)).toEqual([
      '1.1/C2: 0.504, says C2',
      '  STATED: 1 0.95 = 0.95',
      '  AND: 1.1/C1 0.8 = 0.8',
      '  BOUND: STATED 0.95, AND 0.8 = 0.8',
      '  VERIFICATION: 27 0.9 (UNCERTAIN) from the claim alone × 0.9 = 0.72',
      '  ATTACK: 35 0.7 (PARTLY) × 0.7 = 0.504',
      '  1.1/C1: 0.8, says C1',
      '    CONSENSUS: 1 0.9 (weight 1), 21 0.7 (weight 1) = 0.8',
    ]);
  });

  test('says of each check what it draws on, each source once and in one order', () => {
    const used = (...elements: string[]) =>
      elements.map((element) => ({ agentId: 21, element, howUsed: 'to check' }) as const);
    const argument = argumentOf(
      [
        testimony(1, { claims: [stated('C1', 0.6)] }),
        testimony(27, {
          verifications: [{ claimId: '1.1/C1', result: 'VERIFIED' }],
          inputsUsed: used('21.1/C2', 'verdict', '1.1/C1', '21.1/C2'),
        }),
        testimony(31, { verifications: [{ claimId: '1.1/C1', result: 'VERIFIED' }] }),
      ],
      [],
      {},
    );
    const trace = traceOf(propagate(argument, policy), '1.1/C1');
    expect(trace?.steps.at(-1)).toMatchObject({
      rule: 'VERIFICATION',
      inputs: [
        { of: '27', sources: ['21:21.1/C2', '21:verdict'] },
        { of: '31', sources: [] },
      ],
    });
    expect(trace && traceLines(trace)[2]).toMatch(
      /27 [\d.]+ \(VERIFIED, off its method\) from 21:21\.1\/C2 and 21:verdict, 31 [\d.]+ \(VERIFIED\) from the claim alone ×/,
    );
  });

  test('of nothing is nothing, and a premise that nobody stated says so', () => {
    const confidences = propagate(argue([claim('a', 0.5, ['gone'])]), policy);
    expect(traceOf(confidences, 'gone')).toBeNull();
    const trace = traceOf(confidences, 'a');
    expect(trace?.premises).toEqual([
      { claim: 'gone', statement: '', confidence: null, steps: [], premises: [], repeated: false },
    ]);
  });

  test('an agent that examined a claim and also refers to it is no second voice for it', () => {
    const argument = argumentOf(
      [
        testimony(1, { claims: [stated('C1', 0.8)] }),
        testimony(31, {
          confidence: 0.2,
          references: [refers('SUPPORTS', '1.1/C1')],
          verifications: [{ claimId: '1.1/C1', result: 'VERIFIED' }],
        }),
      ],
      [],
      {},
    );
    const { derivations, problems } = propagate(argument, policy);
    expect(derivations.get('1.1/C1')?.confidence).toBeCloseTo(0.8 * policy.propagation.verification.VERIFIED);
    expect(problems).toEqual([]);
  });

  test('holds every claim that the confidence hangs on, each unfolded once', () => {
    fc.assert(
      fc.property(anyArgument, (argument) => {
        const confidences = propagate(argument, policy);
        for (const id of confidences.derivations.keys()) {
          const trace = traceOf(confidences, id);
          const all = (one: Trace): Trace[] => [one, ...one.premises.flatMap(all)];
          const unfolded = (trace ? all(trace) : []).filter((one) => !one.repeated).map((one) => one.claim);
          const known = unfolded.filter((one) => confidences.derivations.has(one));
          expect(new Set(known).size).toBe(known.length);
          const reach = new Set([id]);
          for (const one of reach)
            for (const premise of confidences.derivations.get(one)?.premises ?? []) reach.add(premise);
          expect(new Set(unfolded)).toEqual(reach);
        }
      }),
    );
  });
});
