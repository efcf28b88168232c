import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Json } from '../../../shared/kernel/json.ts';
import { challenging, claimRowsOf } from '../../../shared/scenario/claim-rows.ts';
import { claimTable, type Claimed } from '../../../shared/scenario/claims.ts';
import { cleared, matrix, type Content } from '../../../shared/scenario/context.ts';
import { piecesOfAnswer } from '../../../shared/scenario/cut.ts';
import { handedOver } from '../../../shared/scenario/pieces.ts';
import { tasks, type TaskName } from '../../../shared/scenario/tasks.ts';
import { agents, phases, type Agent } from '../../../shared/scenario/vocabulary.ts';
import {
  sampleClassification,
  sampleGrounding,
  sampleInformed,
  sampleMathematics,
  samplePhysics,
} from '../../support/sample-reports.ts';
import { classification, grounding, informed, mathematics, physics, shaft } from './shaft.ts';

const authors = {
  seed: 'ATHENA',
  physics: 'NEWTON',
  mathematics: 'EULER',
  grounding: 'GALILEO',
  classification: 'SOCRATES',
  informed: 'SOCRATES',
} as const satisfies Record<keyof Claimed, Agent>;
const piecesOf = (claimed: Claimed) =>
  (Object.keys(authors) as (keyof Claimed)[]).flatMap((task) =>
    claimed[task] === undefined ? [] : piecesOfAnswer(task, authors[task], task, claimed[task] as Json),
  );

const plainRun: Claimed = { seed: shaft, physics, mathematics, grounding, classification, informed };
const open: Claimed = {
  seed: {
    ...shaft,
    openFrontier: {
      bestKnownApproach: 'Up.',
      knowledgeBoundary: 'There.',
      evaluationCriteria: [{ id: 'E1', criterion: 'It holds.', threshold: '60 s' }],
    },
    scenario: { ...shaft.scenario, deadlineSeconds: null },
  },
  physics: samplePhysics,
  mathematics: sampleMathematics,
  grounding: sampleGrounding,
  classification: sampleClassification,
  informed: sampleInformed,
};
const paradox: Claimed = {
  seed: {
    ...shaft,
    paradox: { theorem: 'No.', premises: [{ id: ' P1 ', statement: 'So.' }], argument: 'Sum.', apparentWay: 'Pull.' },
  },
  mathematics: { ...mathematics, proofReview: { verdict: 'SOUND', reasoning: 'Yes.', gaps: [] } },
};
const runs = [
  ['a known solution', plainRun],
  ['an open frontier', open],
  ['a paradox', paradox],
  ['a bare seed', { seed: shaft }],
] as const;

describe('the rows of the claim table', () => {
  test.each(runs)('of %s are the table itself, as far as each agent is handed its pieces', (_, claimed) => {
    for (const agent of agents)
      for (const phase of phases) {
        const table = claimTable(claimed).filter(({ content, by }) => cleared(content, agent, phase) && by !== agent);
        const rows = claimRowsOf(handedOver(piecesOf(claimed), agent, phase), agent);
        expect([agent, phase, rows.map(({ id, by }) => `${by} ${id}`).sort()]).toEqual([
          agent,
          phase,
          table.map(({ id, by }) => `${by} ${id}`).sort(),
        ]);
      }
  });

  test('say in a word or two what stands under each id', () => {
    const rows = claimRowsOf(piecesOf(plainRun));
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: 'ATHENA/C1', by: 'ATHENA', about: 'claim C1' },
        { id: 'ATHENA/S2', by: 'ATHENA', about: 'step S2' },
        { id: 'ATHENA/object:rope', by: 'ATHENA', about: 'object' },
        { id: 'NEWTON/C2', by: 'NEWTON', about: 'verdict on C2' },
        { id: 'EULER/K1', by: 'EULER', about: 'calculation K1' },
        { id: 'GALILEO/construct-1', by: 'GALILEO', about: 'construct 1' },
        { id: 'SOCRATES/status', by: 'SOCRATES', about: 'blind status' },
      ]),
    );
    expect(claimRowsOf(piecesOf(paradox))).toEqual(
      expect.arrayContaining([
        { id: 'ATHENA/P1', by: 'ATHENA', about: 'premise P1' },
        { id: 'EULER/proof', by: 'EULER', about: 'review of the proof' },
      ]),
    );
  });

  test('leave out what the asking agent claims itself', () => {
    expect(claimRowsOf(piecesOf(plainRun), 'EULER').filter(({ by }) => by === 'EULER')).toEqual([]);
    expect(claimRowsOf(piecesOf(plainRun), 'EULER').length).toBeGreaterThan(0);
  });

  test('show SOCRATES, blind, nothing but the face of the scenario', () => {
    expect(
      claimRowsOf(handedOver(piecesOf(plainRun), 'SOCRATES', 'CLASSIFY'), 'SOCRATES')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['ATHENA/deadline', 'ATHENA/narrative', 'ATHENA/object:rope', 'ATHENA/object:tank', 'ATHENA/threat']);
  });

  test('are each there once, however often a report names a thing', () => {
    const twice = {
      ...physics,
      claims: [
        ...physics.claims,
        ...physics.claims.map((verdict) => ({ ...verdict, claimId: ` ${verdict.claimId} ` })),
      ],
    };
    const rows = claimRowsOf(piecesOf({ physics: twice }));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('hold no word that their pieces do not hold, beside the kinds of things', () => {
    const kinds = new Set([
      'claim',
      'step',
      'insight',
      'distractor',
      'object',
      'threat',
      'deadline',
      'narrative',
      'correct',
      'outcome',
      'scoring',
      'rubric',
      'criterion',
      'premise',
      'verdict',
      'on',
      'an',
      'overall',
      'feasibility',
      'calculation',
      'timing',
      'table',
      'fragility',
      'uniqueness',
      'units',
      'review',
      'of',
      'the',
      'proof',
      'construct',
      'citation',
      'predicted',
      'difficulty',
      'novelty',
      'validity',
      'blind',
      'informed',
      'status',
      'impossibility',
      'type',
      'ethical',
      'assessment',
      'ethics',
      ...agents,
    ]);
    for (const [, claimed] of runs)
      for (const piece of piecesOf(claimed)) {
        const text = JSON.stringify(piece.body);
        for (const { id, about } of claimRowsOf([piece]))
          expect([
            id,
            `${id} ${about}`
              .split(/[\s/:-]+/)
              .filter((word) => !kinds.has(word) && !/^\d+$/.test(word) && !text.includes(word)),
          ]).toEqual([id, []]);
      }
  });

  test('never throw, whatever a piece holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(matrix) as Content[])), fc.jsonValue(), (content, body) => {
        for (const row of claimRowsOf([{ content, body: body as Json }]))
          expect(Object.keys(row)).toEqual(['id', 'by', 'about']);
      }),
    );
  });

  test('come with the tasks that can challenge, and with no other', () => {
    const those = (Object.keys(tasks) as TaskName[]).filter(challenging);
    expect(those.sort()).toEqual(['classification', 'grounding', 'mathematics', 'memo', 'physics']);
  });
});
