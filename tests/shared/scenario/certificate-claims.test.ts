import { expect, test } from '@jest/globals';
import { secretsOf } from '../../../shared/scenario/certificate/secrets.ts';

const secrets = (body: Readonly<Record<string, string>>) =>
  secretsOf({ content: 'disputes', author: 'HOUSE', ref: 'note', body, at: 1, openFrom: Number.NEGATIVE_INFINITY }).passages.map(({ text }) => text);

test('the id of a claim is nobody’s secret, and what is said of it is', () => {
  expect(secrets({ claim: 'SOCRATES/informed-status', wrong: 'The status rests on a misread premise.' })).toEqual(['The status rests on a misread premise.']);
});

test('a text that only begins like an id is searched like any other', () => {
  expect(secrets({ claim: 'ATHENA/C1 is wrong because the rope is wet' })).toHaveLength(1);
});
