import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  faultReviewPlace,
  isForOperator,
  mayBePaid,
  ModelFailure,
  modelFailures,
} from '../../../shared/kernel/failures.ts';

const page = readFileSync(new URL('../../../docs/failures.md', import.meta.url), 'utf8');
const [catalogue = '', origins = ''] = page.split('## What each is made of');

test('docs/failures.md repeats the catalogue, code by code', () => {
  const rows = [
    ...catalogue.matchAll(/^\| ([A-Z_]+) \| (as the window allows|\d+) \| (yes|no) \| (.+?) \| (.+) \|$/gm),
  ].map(([, code, calls, operator, why, act]) => ({
    code,
    attempts: calls === 'as the window allows' ? null : Number(calls),
    operator: operator === 'yes',
    why,
    act,
  }));
  expect(rows).toEqual(Object.entries(modelFailures).map(([code, row]) => ({ code, ...row })));
});

test('docs/failures.md says of every code what it is made of', () => {
  const codes = [...origins.matchAll(/^\| ([A-Z_]+) \|/gm)].map(([, code]) => code);
  expect(codes).toEqual(Object.keys(modelFailures));
});

test('a failure carries its code and the wait that was asked for', () => {
  expect(new ModelFailure('RATE_LIMITED', 'wait', 500)).toMatchObject({
    name: 'ModelFailure',
    code: 'RATE_LIMITED',
    retryAfterMs: 500,
  });
  expect(new ModelFailure('TIMEOUT', 'late')).toMatchObject({ retryAfterMs: null });
});

test.each([
  ['BAD_KEY', true],
  ['OUT_OF_CREDIT', true],
  ['NOT_CONFIGURED', true],
  ['UNKNOWN_MODEL', true],
  ['SCHEMA_REFUSED', true],
  ['BAD_REPLY', true],
  ['UNREACHABLE', true],
  ['CONNECTION_LOST', true],
  ['RATE_LIMITED', false],
  ['OVERLOADED', false],
  ['TIMEOUT', false],
  ['SERVER_ERROR', false],
  ['BAD_REQUEST', false],
  ['CONTEXT_TOO_LONG', false],
  ['OUTPUT_BUDGET', false],
  ['SPEND_CAP', false],
  ['TimeoutFailure', false],
  ['constructor', false],
])('%s is for an operator to mend: %s', (failure, operator) => {
  expect(isForOperator(failure)).toBe(operator);
});

test.each([
  ['BAD_KEY', 'anthropic:claude-opus-5-5', 'anthropic-BAD_KEY'],
  ['UNREACHABLE', 'local:llama3.3:70b', 'local-UNREACHABLE'],
  ['UNKNOWN_MODEL', 'local:llama3.3:70b', 'local:llama3.3:70b-UNKNOWN_MODEL'],
  ['SCHEMA_REFUSED', `openai:${'x'.repeat(90)}`, `openai:${'x'.repeat(53)}-SCHEMA_REFUSED`],
])('%s of %s stops all alike for whom it is %s', (failure, model, subject) => {
  expect(faultReviewPlace('night', { failure, model }).subject).toBe(subject);
});

test('what failed after it had left may be paid, and so may what no provider is known to fail with', () => {
  const maybe = Object.keys(modelFailures).filter(mayBePaid);
  expect(maybe.sort()).toEqual(['BAD_REPLY', 'BATCH_OVERDUE', 'CONNECTION_LOST', 'DECLINED', 'TIMEOUT']);
  expect(mayBePaid('SOMETHING_ELSE')).toBe(true);
  expect(mayBePaid('toString')).toBe(true);
  expect(new ModelFailure('TIMEOUT', 'late').maybePaid).toBe(true);
  expect(new ModelFailure('SERVER_ERROR', 'no').maybePaid).toBe(false);
  expect(new ModelFailure('SERVER_ERROR', 'no', null, true).maybePaid).toBe(true);
});
