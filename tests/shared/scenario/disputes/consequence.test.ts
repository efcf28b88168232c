import { describe, expect, test } from 'vitest';
import { consequenceOf, type Remedy } from '../../../../shared/scenario/disputes/consequence.ts';
import { disputeOutcomes, outcomeOfResponse, outcomeOfSide } from '../../../../shared/scenario/disputes/outcome.ts';
import { agents, phases, type Agent, type Phase } from '../../../../shared/scenario/vocabulary.ts';
import { CD, CR } from './cases.ts';

describe('an upheld challenge', () => {
  const remediesOf: Readonly<Record<Agent, readonly Remedy[]>> = {
    //          SEED           VALIDATE        GROUND            CLASSIFY          REFINE              DOCUMENT
    ATHENA: ['revise-seed', 'revise-seed', 'owed-to-refine', 'owed-to-refine', 'revision-request', 'correction'],
    NEWTON: ['correction', 'report-again', 'correction', 'correction', 'correction', 'correction'],
    EULER: ['correction', 'report-again', 'correction', 'correction', 'correction', 'correction'],
    GALILEO: ['correction', 'correction', 'report-again', 'correction', 'correction', 'correction'],
    SOCRATES: ['correction', 'correction', 'correction', 'report-again', 'correction', 'correction'],
  };

  test.each(
    agents.flatMap((by) =>
      phases.map((phase, place): [Agent, Phase, Remedy | undefined] => [by, phase, remediesOf[by][place]]),
    ),
  )('against %s in %s: %s', (by, phase, remedy) => {
    const full = consequenceOf({ id: `${by}/X1`, by }, phase, 'UPHELD');
    expect(full).toMatchObject({ remedy, by: remedy === 'correction' ? null : by });
    expect(consequenceOf({ id: `${by}/X1`, by }, phase, 'PARTLY-UPHELD')).toEqual(full);
    expect(consequenceOf({ id: `${by}/X1`, by }, phase, 'REJECTED')).toEqual({
      remedy: 'none',
      by: null,
      recheck: null,
    });
  });

  test.each<[string, Agent, Phase, string | null]>([
    ['NEWTON/C1', 'NEWTON', 'REFINE', 'C1'],
    ['EULER/C1', 'EULER', 'GROUND', 'C1'],
    ['EULER/K1', 'EULER', 'CLASSIFY', 'K1'],
    ['NEWTON/C1', 'NEWTON', 'VALIDATE', null],
    ['NEWTON/C1', 'NEWTON', 'DOCUMENT', null],
    ['NEWTON/feasibility', 'NEWTON', 'REFINE', null],
    ['NEWTON/object:table', 'NEWTON', 'REFINE', null],
    ['EULER/timing', 'EULER', 'REFINE', null],
    ['EULER/fragility', 'EULER', 'REFINE', null],
    ['EULER/uniqueness', 'EULER', 'REFINE', null],
    ['EULER/units', 'EULER', 'REFINE', null],
    ['EULER/proof', 'EULER', 'REFINE', null],
    ['EULER/', 'EULER', 'REFINE', null],
    ['GALILEO/citation-1', 'GALILEO', 'REFINE', null],
    ['SOCRATES/status', 'SOCRATES', 'REFINE', null],
    ['ATHENA/C1', 'ATHENA', 'DOCUMENT', null],
  ])('of %s by %s in %s has it checked again: %p', (id, by, phase, recheck) => {
    expect(consequenceOf({ id, by }, phase, 'UPHELD').recheck).toBe(recheck);
  });
});

describe('the outcome', () => {
  test('follows from a response that gives way, and not from a defence or from silence', () => {
    expect(outcomeOfResponse({ decision: 'ACCEPT' })).toBe('UPHELD');
    expect(outcomeOfResponse({ decision: 'PARTIAL' })).toBe('PARTLY-UPHELD');
    expect(outcomeOfResponse({ decision: 'DEFEND' })).toBeNull();
    expect(outcomeOfResponse(null)).toBeNull();
  });

  test('follows from the side that is right', () => {
    expect([outcomeOfSide(CR), outcomeOfSide(CD)]).toEqual(['UPHELD', 'REJECTED']);
    expect(disputeOutcomes).toEqual(expect.arrayContaining([outcomeOfSide(CR), outcomeOfSide(CD)]));
  });
});
