import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cast, idsOfTier } from '../../../shared/omega/agents/cast.ts';
import { fits, methodLines, methods, type Checkable } from '../../../shared/omega/claims/methods.ts';
import { argumentOf } from '../../../shared/omega/confidence/claims.ts';
import { propagate } from '../../../shared/omega/confidence/propagate.ts';
import { confidenceOf } from '../../../shared/omega/confidence/derivation.ts';
import { traceLines, traceOf } from '../../../shared/omega/confidence/trace.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { testimonyOf } from '../../../shared/omega/answers/testimony.ts';
import { recordOf } from '../../../shared/omega/documents/assemble.ts';
import { findingsSection } from '../../../shared/omega/documents/findings-section.ts';
import { archived } from './documents/archived.ts';
import { spoken } from './spoken.ts';

/* Whose method a claim is for (OMEGA rules §2.5), and what a check off the method counts (OMEGA rules §2.3). */

const stated = (statement: string, more: Partial<Checkable> = {}): Checkable => ({
  agent: 1,
  statement,
  because: 'It stands to reason.',
  requires: [],
  alternatives: [],
  ...more,
});

test.each<[string, Checkable, readonly number[]]>([
  ['a bare word', stated('Trust is a kind of credit'), [31]],
  ['a conclusion', stated('Trust is a kind of credit', { requires: ['1.1/C1'] }), [27]],
  ['a conclusion from several', stated('Trust is credit', { requires: ['1.1/C1', '2.1/C1'] }), [27, 28]],
  ['one of several ways', stated('Trust is credit', { alternatives: ['1.1/C1'] }), [27, 28]],
  ['a formula', stated('The sum is x ≤ y'), [29, 31]],
  ['a theorem by its grounds', stated('It is so', { because: 'By the theorem of Euler.' }), [29, 31]],
  ['what the Formalizer states', stated('It is so', { agent: 21 }), [29, 31]],
  ['a universal', stated('Every reader lends trust'), [30, 31]],
  ['a measurement', stated('The beam bent by 340 millimetres'), [31, 32]],
  ['what rests on a fact', stated('The pipes are old', { requires: ['F1'] }), [31, 32]],
  ['a cause', stated('Frost leads to cracks'), [31, 33]],
  ['a likelihood', stated('The bridge will probably close'), [31, 34]],
  ['a share', stated('12% of the pipes leak'), [31, 32, 34]],
  ['another language, by its structure', stated('Alle Rohre sind alt', { requires: ['F2', '3.1/C1'] }), [27, 32]],
])('%s', (_, one, agents) => expect(fits(one)).toEqual(agents));

test('every claim fits somebody, whatever its words, and nobody but a verifier', () => {
  const ids = fc.array(fc.constantFrom('1.1/C1', '2.1/C1', 'F1'));
  const any = fc.record({
    agent: fc.integer({ min: 1, max: 57 }),
    statement: fc.string(),
    because: fc.string(),
    requires: ids,
    alternatives: ids,
  });
  fc.assert(fc.property(any, (one) => fits(one).some((agent) => agent === 27 || agent === 31)));
  expect(Object.keys(methods).map(Number)).toEqual(idsOfTier('VERIFICATION'));
  expect(methodLines()).toHaveLength(8);
  expect(methodLines()[0]).toBe(`${cast[27].name} (27): a claim that rests on claims, so that a chain leads to it`);
});

test('what a verifier confirms off its method counts for less, and what it doubts counts whole', () => {
  const [word] = spoken().claims;
  const frost = testimonyOf(
    spoken({ claims: word ? [{ ...word, statement: 'Frost leads to cracks', confidence: 0.6 }] : [] }),
    1,
    1,
    1,
  );
  const found = (agent: 33 | 29, result: 'VERIFIED' | 'FAILED') => {
    const findings = [{ claimId: '1.1/C1', reason: 'It does.', result }];
    const by = testimonyOf({ ...spoken({ claims: [] }), findings }, agent, 1, 1);
    return propagate(argumentOf([frost, by], [], {}), policy);
  };
  const sure = (...of: Parameters<typeof found>) => confidenceOf(found(...of), '1.1/C1') ?? 0;
  expect(sure(29, 'VERIFIED')).toBeGreaterThan(0.6);
  expect(sure(29, 'VERIFIED')).toBeLessThan(sure(33, 'VERIFIED'));
  expect(sure(29, 'FAILED')).toBe(sure(33, 'FAILED'));
  const trace = traceOf(found(29, 'VERIFIED'), '1.1/C1');
  expect(trace === null ? [] : traceLines(trace)).toContainEqual(expect.stringContaining('(VERIFIED, off its method)'));
});

test('a report prints the rule, and of each checked claim whose method it fits and who checked it', () => {
  const record = recordOf(archived());
  expect(record.methods).toEqual([{ claim: '1.1/C1', fits: [31], checkedBy: [{ agent: 31, onMethod: true }] }]);
  const page = JSON.stringify(findingsSection(record));
  expect(page).toContain(methodLines()[4]);
  expect(page).toContain('Checked off their method');
});
