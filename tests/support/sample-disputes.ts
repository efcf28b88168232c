import type { ScenarioRecord } from '../../shared/scenario/documents/record.ts';

/**
 * What a record keeps of disputes, one of each: a vote, a veto that was lifted, a proposal that stood, a claim that
 * fell late.
 */
export const sampleDisputes: Pick<
  ScenarioRecord,
  'challenges' | 'refused' | 'vetoes' | 'breakthroughs' | 'corrections'
> = {
  challenges: [
    {
      id: 'GROUND-1-GALILEO-1',
      phase: 'GROUND',
      round: 1,
      claim: 'NEWTON/C1',
      challenger: 'GALILEO',
      outsider: null,
      challenged: 'NEWTON',
      domains: ['physical feasibility'],
      crossDomain: true,
      downgraded: null,
      said: {
        wrong: 'The inflow is assumed, not measured',
        evidence: ['Two gauges differ'],
        recommendation: 'State the gauge',
        override: null,
        confidence: 0.7,
      },
      finding: null,
      response: {
        decision: 'DEFEND',
        statement: 'The inflow is a given of the scenario',
        evidence: ['Its environment names it'],
        revision: '',
        confidence: 0.8,
      },
      votes: [
        { agent: 'ATHENA', as: 'ballot', side: 'CHALLENGER', reason: 'The gauge is missing', override: null },
        { agent: 'EULER', as: 'ballot', side: 'CHALLENGED', reason: 'It is given', override: null },
        { agent: 'SOCRATES', as: 'ballot', side: 'CHALLENGER', reason: 'A solver has to know it', override: null },
      ],
      level: 1,
      resolution: 'Level 1: vote 2:1',
      outcome: 'UPHELD',
      why: [],
      overruled: { by: 'NEWTON', position: 'The inflow is a given of the scenario' },
    },
    {
      id: 'VALIDATE-1-HOUSE-1',
      phase: 'VALIDATE',
      round: 1,
      claim: 'EULER/timing',
      challenger: 'HOUSE',
      outsider: null,
      challenged: 'EULER',
      domains: ['mathematical correctness'],
      crossDomain: false,
      downgraded: null,
      said: null,
      finding: 'reported margin 30, Symposium finds margin 28',
      response: null,
      votes: [],
      level: 4,
      resolution: 'Level 4: human review',
      outcome: null,
      why: ['EULER gave no readable answer to the challenge'],
      overruled: null,
    },
  ],
  refused: [
    {
      phase: 'CLASSIFY',
      round: 1,
      by: 'SOCRATES',
      act: 'challenge',
      number: 2,
      claim: 'ATHENA/I1',
      reason: 'no-evidence',
      count: 1,
    },
  ],
  vetoes: [
    {
      id: 'VALIDATE-1-veto-NEWTON',
      phase: 'VALIDATE',
      round: 1,
      by: 'NEWTON',
      claim: 'ATHENA/C1',
      said: {
        law: 'Coulomb friction',
        proof: 'The push is weaker than the friction',
        correction: 'Let two persons push',
        check: {
          quantities: [{ name: 'push', value: 412, unit: 'N', source: 'C1/push' }],
          expression: 'push',
          requirement: { comparator: '>=', value: 520, unit: 'N' },
        },
      },
      finding: {
        finding: 'fails',
        houseValue: 412,
        comparator: '>=',
        limit: 520,
        unit: 'N',
        why: 'it comes to 412 N where >= 520 N is required: the requirement fails',
      },
      fixPossible: true,
      ruling: 'stands',
      because: null,
      ending: 'lifted',
      decidedIn: null,
      review: {
        satisfied: true,
        reason: 'Two persons are strong enough',
        recommendation: 'REDESIGN',
        physicsForbids: false,
      },
    },
  ],
  breakthroughs: [
    {
      id: 'REFINE-1-breakthrough-EULER',
      phase: 'REFINE',
      round: 1,
      by: 'EULER',
      confirmed: true,
      review: 'demo-refine-1-breakthrough',
      verification: null,
      proposal: {
        summary: 'A siphon through the wall',
        solution: 'Prime it with the drum',
        novelty: 'No precedent is known',
        physics: 'The head suffices',
      },
      checks: [
        {
          agent: 'EULER',
          task: 'novelty',
          result: 'survives',
          words: [{ field: 'Comparison', text: 'Nothing like it' }],
        },
        {
          agent: 'NEWTON',
          task: 'deepDive',
          result: 'survives',
          words: [{ field: 'Analysis', text: 'The head is 0.9 m' }],
        },
        { agent: 'GALILEO', task: 'literature', result: 'survives', words: [{ field: 'Kind', text: 'NOVEL' }] },
      ],
    },
  ],
  corrections: [
    {
      phase: 'GROUND',
      round: 1,
      claim: 'NEWTON/C1',
      dispute: 'GROUND-1-GALILEO-1',
      challenger: 'GALILEO',
      outcome: 'UPHELD',
      resolution: 'Level 1: vote 2:1',
    },
  ],
};
