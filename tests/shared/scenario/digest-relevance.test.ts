import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type Content, matrix } from '../../../shared/scenario/context.ts';
import { relevanceOf } from '../../../shared/scenario/digest/relevance.ts';
import { amount, firstSentence, longestSentence } from '../../../shared/scenario/digest/digest.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { type TaskName, tasks } from '../../../shared/scenario/tasks.ts';
import { agents } from '../../../shared/scenario/vocabulary.ts';

describe('a first sentence', () => {
  test.each([
    ['It holds. It is short.', 'It holds.'],
    ['The force is 58.9 N at most. It will do.', 'The force is 58.9 N at most.'],
    ['Take approx. 10 m of rope. Then pull.', 'Take approx. 10 m of rope.'],
    ['Does it hold?  “Yes.”', 'Does it hold?'],
    ['One line\nand\tanother', 'One line and another'],
    ['', ''],
  ])('of %j is %j', (text, first) => {
    expect(firstSentence(text)).toBe(first);
  });

  test('that is too long is cut, and says so', () => {
    expect(firstSentence('x'.repeat(300))).toBe(`${'x'.repeat(longestSentence - 1)}…`);
  });

  test('is short, stands on one line, and survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const first = firstSentence(text);
        expect(first.length).toBeLessThanOrEqual(longestSentence);
        expect(first).not.toMatch(/\n/);
        expect(first.isWellFormed()).toBe(true);
      }),
    );
  });

  test('an amount has its unit and no binary noise', () => {
    expect([amount({ value: 0.1 + 0.2, unit: 'N' }), amount({ value: 1_234_567, unit: '' })]).toEqual([
      '0.3 N',
      '1234567',
    ]);
  });
});

describe('relevance', () => {
  const asked = agents.flatMap((agent) =>
    (Object.keys(roster[agent].answers) as TaskName[]).map((task) => [agent, task] as const),
  );

  test('NEWTON in REFINE spares GALILEO’s citations first, and his claims never', () => {
    const of = (content: Content, author: string) => relevanceOf({ content, author }, 'NEWTON', 'memo');
    expect(of('physicalClaims', 'ATHENA')).toBe('kept');
    expect(of('scientificGrounding', 'GALILEO')).toBe(0);
    expect(Number(of('mathVerification', 'EULER'))).toBeGreaterThan(Number(of('classification', 'SOCRATES')));
    expect(Number(of('physicsValidation', 'NEWTON'))).toBeGreaterThan(Number(of('mathVerification', 'EULER')));
  });

  test.each(asked)('%s keeps its own words longest in %s', (agent, task) => {
    for (const content of Object.keys(matrix) as Content[]) {
      const [own, other] = [
        relevanceOf({ content, author: agent }, agent, task),
        relevanceOf({ content, author: 'HOUSE' }, agent, task),
      ];
      expect(own === 'kept' || (other !== 'kept' && own > other)).toBe(true);
    }
  });

  test.each(Object.keys(tasks) as TaskName[])('%s is never asked without what it must return', (task) => {
    const needs: Partial<Record<TaskName, readonly Content[]>> = {
      revise: [
        'narrative',
        'insightChain',
        'solutionSketch',
        'physicalClaims',
        'distractors',
        'scoringRubric',
        'counterfactuals',
        'revisionRequests',
      ],
      physics: ['physicalClaims', 'objects', 'solutionSketch'],
      mathematics: ['physicalClaims', 'solutionSketch'],
      grounding: ['insightChain'],
      classification: ['narrative'],
      respond: ['disputes'],
      ballot: ['disputes'],
      vetoReview: ['disputes', 'solutionSketch'],
      restate: ['statusReasons'],
      novelty: ['breakthroughs'],
      recheck: ['changes'],
      answer: ['revisionRequests'],
      accept: ['refineNotes'],
      distractors: ['distractors'],
      dimension: ['calibrationVotes'],
    };
    for (const content of needs[task] ?? [])
      for (const agent of agents) expect(relevanceOf({ content, author: 'ATHENA' }, agent, task)).toBe('kept');
  });
});
