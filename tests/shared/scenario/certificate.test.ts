import { describe, expect, test } from 'vitest';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import type { SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { forbidden } from '../../../shared/scenario/context.ts';
import { categories } from '../../../shared/scenario/vocabulary.ts';
import { paperRun, planted, requestOf } from '../../support/paper-run.ts';
import { blind, brief, firstStep, run, search } from './certified-run.ts';

describe('an honest run', () => {
  test.each(categories.map((category, index) => [category, `seed ${index}`] as const))(
    'of %s is clean',
    (category, of) => {
      const honest = paperRun({ ...brief, category }, of);
      expect(leaksOf(certify(honest.contents, honest.requests))).toEqual([]);
    },
  );

  test('is certified with every NO of every context, and how much was searched for', () => {
    const certificate = certify(run.contents, run.requests);
    expect(certificate).toMatchObject({ clean: true, calls: run.requests.length });
    const context = certificate.checked.find(({ agent, phase }) => agent === 'SOCRATES' && phase === 'CLASSIFY');
    expect(context?.withheld.map(({ content }) => content)).toEqual(forbidden('SOCRATES', 'CLASSIFY'));
    expect(context?.withheld.find(({ content }) => content === 'solutionSketch')?.pieces).toBe(2);
    const votes = certificate.checked.find(({ agent, phase }) => agent === 'EULER' && phase === 'REFINE')?.withheld;
    expect(votes?.map(({ content }) => content)).toEqual([
      'briefTargets',
      'revisionRequests',
      'physicsNotes',
      'classificationNotes',
      'calibrationVotes',
    ]);
  });
});

describe('a question about a dispute', () => {
  const physics = requestOf(run, 'NEWTON', 'physics');
  const asked = (reach: SentRequest['reach'], text = ''): SentRequest => ({
    ...planted(physics, text),
    phase: 'GROUND',
    reach,
  });

  test('may show again what the agent saw in an earlier phase, and any other question in GROUND may not', () => {
    expect(search(asked('dispute'))).toEqual([]);
    expect(search(asked('phase')).map(({ content }) => content)).toEqual(expect.arrayContaining(['solutionSketch']));
  });

  test('may show nothing that the agent was never cleared for', () => {
    expect(search(asked('dispute', 'She is 83% certain.')).map(({ content }) => content)).toEqual(['athenaConfidence']);
    expect(search(asked('dispute', '### classification · SOCRATES\n{}')).map(({ content }) => content)).toEqual([
      'classification',
    ]);
  });

  test('gives SOCRATES, blind, no more than any other', () => {
    expect(search({ ...planted(blind, firstStep), reach: 'dispute' }).map(({ content }) => content)).toEqual([
      'solutionSketch',
    ]);
  });
});
