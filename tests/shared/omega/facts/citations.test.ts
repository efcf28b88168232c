import { expect, test } from 'vitest';
import { argumentIn } from '../../../../shared/omega/assess/argument.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { traceLines, traceOf } from '../../../../shared/omega/confidence/trace.ts';
import { quarantineFor } from '../../../../shared/omega/answers/quarantine.ts';
import type { AgentId } from '../../../../shared/omega/agents/cast.ts';
import { contribution } from '../../../../shared/omega/answers/contribution.ts';
import { factCitations } from '../../../../shared/omega/facts/cited.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { claim, say } from '../assessed-steps.ts';
import { spoken } from '../spoken.ts';
import { toldSession } from '../told-session.ts';
import { acid, laid } from './laid-session.ts';

/* Facts are cited by their ids, and one that is not there is no ground (OMEGA rules §11.2). */

const resting = (...requires: string[]) => spoken({ claims: [claim('C1', 'It is acid', { requires })] });
const told = (...requires: string[]) =>
  toldSession(
    'Why?',
    { cycle: 0, rows: [laid(1, acid)] },
    { cycle: 1, say: [say(1, resting(...requires))] },
    { cycle: 1, rows: [laid(2, 'The rain has pH 4')] },
  );
const confidence = (...requires: string[]) =>
  propagate(argumentIn(told(...requires), {}), policy).derivations.get('1.1/C1')?.confidence;

test('an answer may cite facts where it may cite claims, and nowhere else', () => {
  expect(contribution.safeParse(resting('F1', 'F12')).success).toBe(true);
  expect(contribution.safeParse(resting('F0')).success).toBe(false);
  expect(
    contribution.safeParse(spoken({ contradictions: [{ with: 'F1', statement: 'no', severity: 'MINOR' }] })).success,
  ).toBe(false);
});

test('a fact that is there is a premise that nothing weighs, and stands in the trace', () => {
  const argument = argumentIn(told('F1'), {});
  const trace = traceOf(propagate(argument, policy), '1.1/C1');
  expect(argument.claims[0]?.requires).toEqual(['F1']);
  expect(trace && traceLines(trace).join('\n')).toContain('a fact');
  expect(confidence('F1')).toBe(confidence());
});

test('a citation of a fact that is not there, or came later, is dropped with a note and costs nothing else', () => {
  expect(argumentIn(told('F1', 'F2', 'F9'), {}).claims[0]?.requires).toEqual(['F1']);
  expect(confidence('F9')).toBe(confidence());
  const { by, dropped } = factCitations(told('F1', 'F2', 'F9').rows);
  expect([...by]).toEqual([['F1', ['1.1/C1']]]);
  expect(dropped).toEqual([
    'claim 1.1/C1 cites F2, which was not before it',
    'claim 1.1/C1 cites F9, which was not before it',
  ]);
  const shown = { claims: new Set<string>(), contradictions: new Set<string>(), agents: new Set<AgentId>([53]) };
  const using = { ...resting('F9'), inputsUsed: [{ agentId: 53, element: 'F9', howUsed: 'read it' }] };
  expect(quarantineFor(using, { agent: 1, iteration: 1, pass: 1 }, shown, policy)).toBeNull();
});
