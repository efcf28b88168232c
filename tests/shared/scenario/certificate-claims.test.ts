import { describe, expect, test } from 'vitest';
import { sectionText } from '../../../activities/ask/compose.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { Reading } from '../../../shared/scenario/certificate/reading.ts';
import { secretsOf } from '../../../shared/scenario/certificate/secrets.ts';
import { claimRowsOf } from '../../../shared/scenario/claim-rows.ts';
import type { Content } from '../../../shared/scenario/context.ts';
import { piecesOfAnswer } from '../../../shared/scenario/cut.ts';
import type { AnswerOf, TaskName } from '../../../shared/scenario/tasks.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';
import { paperRun, planted, requestOf } from '../../support/paper-run.ts';

const secrets = (body: Readonly<Record<string, string>>) =>
  secretsOf(
    { content: 'disputes', author: 'HOUSE', ref: 'note', body, at: 1, openFrom: Number.NEGATIVE_INFINITY },
    new Reading(),
  ).passages.map(({ text }) => text);

test('the id of a claim is nobody’s secret, and what is said of it is', () => {
  expect(secrets({ claim: 'SOCRATES/informed-status', wrong: 'The status rests on a misread premise.' })).toEqual([
    'The status rests on a misread premise.',
  ]);
});

test('a text that only begins like an id is searched like any other', () => {
  expect(secrets({ claim: 'ATHENA/C1 is wrong because the rope is wet' })).toHaveLength(1);
});

describe('a claim table in a request', () => {
  const run = paperRun({
    category: 'The Locked Room',
    tier: 'FRACTURE',
    status: 'KS',
    constraints: [],
    inspirationSeed: null,
  });
  const seed = run.contents.answers.find(({ task }) => task === 'seed');
  const pieces = seed === undefined ? [] : piecesOfAnswer('seed', 'ATHENA', seed.key, seed.answer);
  const tableOf = (...contents: readonly Content[]) =>
    sectionText({
      label: 'claimTable',
      author: 'HOUSE',
      ref: 'claim-table',
      body: claimRowsOf(pieces.filter(({ content }) => contents.includes(content))),
    });
  const leaks = (agent: Agent, task: TaskName, text: string) =>
    leaksOf(certify(run.contents, [planted(requestOf(run, agent, task), text)])).map(
      ({ content, how }) => `${content} ${how}`,
    );

  test('that lists what its agent may read is no leak', () => {
    expect(leaks('SOCRATES', 'classification', tableOf('objects', 'threat', 'narrative'))).toEqual([]);
    expect(leaks('NEWTON', 'physics', tableOf('objects', 'solutionSketch', 'physicalClaims'))).toEqual([]);
  });

  test('may name an object that a withheld claim cites by its place, and nothing more of the claim', () => {
    const name = (seed?.answer as AnswerOf<'seed'>).scenario.objects[0]?.name ?? '';
    const cited = 'object:sack of coarse road salt/mass';
    const renamed = JSON.parse(
      JSON.stringify(run.contents)
        .replaceAll(JSON.stringify(name).slice(1, -1), 'sack of coarse road salt')
        .replace('"statement":"', `"statement":"The load from ${cited} holds the hatch under water. `),
    ) as typeof run.contents;
    const objects = renamed.answers.flatMap(({ key, answer }) =>
      key === seed?.key
        ? piecesOfAnswer('seed', 'ATHENA', key, answer).filter(({ content }) => content === 'objects')
        : [],
    );
    const table = sectionText({ label: 'claimTable', author: 'HOUSE', ref: 'claim-table', body: claimRowsOf(objects) });
    const found = (text: string) =>
      leaksOf(certify(renamed, [planted(requestOf(run, 'SOCRATES', 'classification'), text)]));
    expect(found(table)).toEqual([]);
    expect(found(`${table}\nThe load from ${cited} holds the hatch`)).not.toEqual([]);
  });

  test('that is no JSON at all stops nothing', () => {
    expect(
      leaks('SOCRATES', 'classification', '### claimTable · HOUSE\n[{ "id": "ATHENA/\\x", "id": "two\nlines" }]'),
    ).toEqual([]);
  });

  test('that was read on demand is searched too', () => {
    const [, json = ''] = /\n([\s\S]*)$/.exec(tableOf('solutionSketch')) ?? [];
    expect(
      leaks(
        'SOCRATES',
        'classification',
        `claimTable.HOUSE · HOUSE · part 1 of 1: ${JSON.stringify(JSON.parse(json))}`,
      ),
    ).toEqual(['solutionSketch verbatim']);
  });

  test('that lists steps and claims of a hidden solution is one, although an id says nothing by itself', () => {
    expect(leaks('SOCRATES', 'classification', tableOf('objects', 'solutionSketch', 'physicalClaims')).sort()).toEqual([
      'physicalClaims verbatim',
      'solutionSketch verbatim',
    ]);
  });
});
