import { describe, expect, test } from 'vitest';
import { cleared, forbidden, matrix, reachOf, type Content } from '../../../shared/scenario/context.ts';
import { handedOver, type Piece } from '../../../shared/scenario/pieces.ts';
import { tasks, type TaskName } from '../../../shared/scenario/tasks.ts';
import { agents, phases, type Agent, type Phase } from '../../../shared/scenario/vocabulary.ts';

/** The cells that scenario rules §3.1 marks NO. */
const forbiddenByRule: readonly [Content, Agent, Phase][] = [
  ['athenaConfidence', 'NEWTON', 'VALIDATE'],
  ['athenaConfidence', 'EULER', 'VALIDATE'],
  ['athenaConfidence', 'GALILEO', 'GROUND'],
  ['newtonConfidence', 'GALILEO', 'GROUND'],
  ['eulerConfidence', 'GALILEO', 'GROUND'],
  ...(
    [
      'solutionSketch',
      'physicalClaims',
      'athenaConfidence',
      'physicsValidation',
      'mathVerification',
      'newtonConfidence',
      'eulerConfidence',
      'scientificGrounding',
      'galileoConfidence',
      'insightChain',
      'distractors',
      'commonWrongAnswers',
      'scoringRubric',
      'correctOutcome',
      'counterfactuals',
      'specialDesign',
      'disputes',
      'concept',
      'briefTargets',
      'revisionRequests',
      'physicsNotes',
      'mathNotes',
      'groundingNotes',
      'reviewerWords',
    ] as const
  ).map((content): [Content, Agent, Phase] => [content, 'SOCRATES', 'CLASSIFY']),
  ...(['NEWTON', 'EULER'] as const).map((agent): [Content, Agent, Phase] => ['briefTargets', agent, 'VALIDATE']),
  ['briefTargets', 'GALILEO', 'GROUND'],
  ...(['NEWTON', 'EULER', 'GALILEO', 'SOCRATES'] as const).map((agent): [Content, Agent, Phase] => [
    'briefTargets',
    agent,
    'REFINE',
  ]),
  ['newtonConfidence', 'EULER', 'VALIDATE'],
  ['eulerConfidence', 'NEWTON', 'VALIDATE'],
  ['newtonConfidence', 'ATHENA', 'VALIDATE'],
  ['eulerConfidence', 'ATHENA', 'VALIDATE'],
];

/** What scenario rules §3.1 says may be seen. */
const clearedByRule: readonly [Content, Agent, Phase][] = [
  ['briefTargets', 'ATHENA', 'REFINE'],
  ['briefTargets', 'SOCRATES', 'DOCUMENT'],
  ['narrative', 'NEWTON', 'VALIDATE'],
  ['narrative', 'EULER', 'VALIDATE'],
  ['narrative', 'GALILEO', 'GROUND'],
  ['narrative', 'SOCRATES', 'CLASSIFY'],
  ['solutionSketch', 'NEWTON', 'VALIDATE'],
  ['solutionSketch', 'EULER', 'VALIDATE'],
  ['solutionSketch', 'GALILEO', 'GROUND'],
  ['physicsValidation', 'GALILEO', 'GROUND'],
  ['mathVerification', 'GALILEO', 'GROUND'],
];

describe('the isolation matrix', () => {
  test.each(forbiddenByRule)('%s is kept from %s in %s', (content, agent, phase) => {
    expect(cleared(content, agent, phase)).toBe(false);
    expect(forbidden(agent, phase)).toContain(content);
  });

  test.each(clearedByRule)('%s is handed to %s in %s', (content, agent, phase) => {
    expect(cleared(content, agent, phase)).toBe(true);
  });

  test('SOCRATES, blind, sees the scenario’s face and its own words, and nothing else', () => {
    const seen = (Object.keys(matrix) as Content[]).filter((content) => cleared(content, 'SOCRATES', 'CLASSIFY'));
    expect(seen.sort()).toEqual([
      'capabilities',
      'classification',
      'classificationNotes',
      'environment',
      'narrative',
      'objects',
      'socratesConfidence',
      'startingState',
      'threat',
      'whyImpossible',
    ]);
  });

  test('from REFINE on everyone sees everything but what the brief wished for, which opens when all have voted', () => {
    for (const agent of agents) {
      expect(forbidden(agent, 'REFINE')).toEqual(agent === 'ATHENA' ? [] : ['briefTargets']);
      expect(forbidden(agent, 'DOCUMENT')).toEqual([]);
    }
  });

  test('what is said of the final status, of breakthroughs and in advice opens with REFINE', () => {
    for (const content of ['statusReasons', 'breakthroughs', 'advice'] as const) {
      for (const phase of phases)
        for (const agent of agents)
          expect([phase, cleared(content, agent, phase)]).toEqual([phase, phase === 'REFINE' || phase === 'DOCUMENT']);
    }
  });

  test('no agent is handed anything in a phase that it has no part in', () => {
    const parts: Record<Agent, readonly Phase[]> = {
      ATHENA: ['SEED', 'VALIDATE'],
      NEWTON: ['VALIDATE'],
      EULER: ['VALIDATE'],
      GALILEO: ['GROUND'],
      SOCRATES: ['CLASSIFY'],
    };
    for (const agent of agents) {
      for (const phase of phases.slice(0, 4)) {
        const any = (Object.keys(matrix) as Content[]).some((content) => cleared(content, agent, phase));
        expect([agent, phase, any]).toEqual([agent, phase, parts[agent].includes(phase)]);
      }
    }
  });
});

describe('a question about a dispute', () => {
  const kinds = Object.keys(matrix) as Content[];

  test('reaches back to what the agent was cleared for by then, and to nothing that it was never shown', () => {
    for (const content of kinds)
      for (const agent of agents)
        for (const [at, phase] of phases.entries()) {
          const before = phases.slice(0, at + 1).some((earlier) => cleared(content, agent, earlier));
          expect([content, agent, phase, cleared(content, agent, phase, 'dispute')]).toEqual([
            content,
            agent,
            phase,
            before,
          ]);
        }
  });

  test('shows NEWTON in CLASSIFY his own report and the solution, and no word of EULER’s, GALILEO’s or SOCRATES’s', () => {
    expect(
      ['physicsValidation', 'solutionSketch', 'disputes'].map((content) =>
        cleared(content as Content, 'NEWTON', 'CLASSIFY', 'dispute'),
      ),
    ).toEqual([true, true, true]);
    for (const content of [
      'mathVerification',
      'scientificGrounding',
      'classification',
      'briefTargets',
      'athenaConfidence',
    ] as const)
      expect([content, cleared(content, 'NEWTON', 'CLASSIFY', 'dispute')]).toEqual([content, false]);
  });

  test('shows SOCRATES, blind, no more than any other question in CLASSIFY', () => {
    expect(forbidden('SOCRATES', 'CLASSIFY', 'dispute')).toEqual(forbidden('SOCRATES', 'CLASSIFY'));
  });

  test.each(Object.keys(tasks) as TaskName[])('is known by its task: %s', (task) => {
    expect(reachOf(task)).toBe(
      ['respond', 'ballot', 'rule', 'arbitrate', 'vetoReview'].includes(task) ? 'dispute' : 'phase',
    );
  });

  test('hands over earlier pieces too, but a note for another addressee to nobody else', () => {
    const claims: Piece = { content: 'physicalClaims', author: 'ATHENA', ref: 'seed', body: [] };
    const note: Piece = { content: 'disputes', author: 'HOUSE', ref: 'note', body: {}, addressee: 'NEWTON' };
    expect(handedOver([claims, note], 'NEWTON', 'GROUND')).toEqual([]);
    expect(handedOver([claims, note], 'NEWTON', 'GROUND', 'dispute')).toEqual([claims, note]);
    expect(handedOver([claims, note], 'EULER', 'GROUND', 'dispute')).toEqual([claims]);
    expect(handedOver([claims, note], 'SOCRATES', 'CLASSIFY', 'dispute')).toEqual([]);
  });
});

describe('handing over', () => {
  const vote = (author: Piece['author']): Piece => ({
    content: 'calibrationVotes',
    author,
    ref: `call/${author}`,
    body: { score: 4 },
  });

  test('others’ difficulty votes stay closed until all five have voted', () => {
    const early = [vote('SOCRATES'), vote('ATHENA')];
    expect(handedOver(early, 'ATHENA', 'REFINE')).toEqual([vote('ATHENA')]);
    const all = agents.map(vote);
    expect(handedOver(all, 'ATHENA', 'REFINE')).toEqual(all);
  });

  test('a note for one agent reaches no other', () => {
    const note: Piece = { content: 'physicsNotes', author: 'HOUSE', ref: 'n', body: {}, addressee: 'NEWTON' };
    expect(handedOver([note], 'NEWTON', 'VALIDATE')).toEqual([note]);
    expect(handedOver([note], 'EULER', 'REFINE')).toEqual([]);
  });
});
