import { expect, test } from 'vitest';
import { advisers } from '../../../shared/scenario/advisers.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import { mayRead, type SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { answerOf, paperRun, planted, requestOf } from '../../support/paper-run.ts';

const run = paperRun({
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
  advisers: [],
});
const step = (answerOf(run, 'ATHENA', 'seed') as AnswerOf<'seed'>).solution.steps[0]?.action ?? '';
const blind = requestOf(run, 'SOCRATES', 'classification');
/** TURING's context in CLASSIFY holds what SOCRATES's holds, but for the note that is addressed to SOCRATES. */
const overheard: SentRequest = { ...blind, call: 'turing', agent: 'TURING', adviser: advisers.TURING };
const turing: SentRequest = { ...overheard, body: withoutNotes(blind.body) };

function withoutNotes(body: Json): Json {
  if (typeof body === 'string') return body.replace(/^### classificationNotes[\s\S]*?\n(?=### |YOUR TASK)/m, '');
  if (body === null || typeof body !== 'object') return body;
  if (Array.isArray(body)) return body.map(withoutNotes);
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withoutNotes(value)]));
}

test('an adviser’s request is searched under its row: an honest one is clean', () => {
  const certificate = certify(run.contents, [turing]);
  expect(certificate).toMatchObject({
    clean: true,
    calls: 1,
    checked: [{ agent: 'TURING', phase: 'CLASSIFY', calls: 1 }],
  });
  expect(certificate.checked[0]?.withheld.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['solutionSketch', 'athenaConfidence', 'classification', 'advice']),
  );
});

test('a step of the solution in it is a leak', () => {
  expect(leaksOf(certify(run.contents, [planted(turing, step)]))).toEqual([
    expect.objectContaining({ call: 'turing', content: 'solutionSketch', how: 'verbatim' }),
  ]);
});

test('so is a note that was meant for SOCRATES', () => {
  expect(leaksOf(certify(run.contents, [overheard])).map(({ content }) => content)).toEqual([
    'classificationNotes',
    'classificationNotes',
  ]);
});

test('one who is none of the five and has no row may read nothing', () => {
  expect(mayRead('narrative', { agent: 'STRANGER', phase: 'REFINE', reach: 'phase' })).toBe(false);
});
