import { describe, expect, test } from 'vitest';
import { noActs } from '../../../../shared/scenario/answers/index.ts';
import { challenge as said, veto as vetoWords } from '../../../support/disputes.ts';
import {
  answered,
  challengeId,
  ended,
  failing,
  reviewClosed,
  reviewOpened,
  row,
} from '../../../support/logged-rows.ts';
import { samplePhysics } from '../../../support/sample-reports.ts';
import { told } from './disputes-told.ts';

describe('a challenge on record', () => {
  const report = answered('NEWTON', 'physics', {
    ...samplePhysics,
    challenges: [
      said('ATHENA/C1', 'ATHENA'),
      said('EULER/timing', 'EULER', { wrong: 'The total is too short.', override: 'PHYSICALLY-MEANINGLESS' }),
    ],
  });
  const response = answered(
    'EULER',
    'respond',
    {
      decision: 'DEFEND',
      statement: 'The total is the sum.',
      evidence: ['S1 + S2'],
      revision: '',
      override: null,
      proof: null,
      confidence: 0.9,
    },
    { subject: challengeId },
  );
  const ballot = (agent: string, side: 'CHALLENGER' | 'CHALLENGED') =>
    answered(
      agent,
      'ballot',
      { side, reason: `${agent} looked`, override: null, proof: null, confidence: 0.6 },
      { subject: challengeId },
    );
  const calls = [report, response, ballot('ATHENA', 'CHALLENGER'), ballot('GALILEO', 'CHALLENGED')];
  const words = [{ ref: report.key, field: 'challenge', subject: '2' }];

  test('has both sides’ words, the votes with their reasons, and the position that was overruled', () => {
    const [one] = told([ended({ words, response: response.key })], calls).challenges;
    expect(one).toMatchObject({
      said: {
        wrong: 'The total is too short.',
        evidence: ['A measurement of 1998 gives a third less.'],
        override: 'PHYSICALLY-MEANINGLESS',
        confidence: 0.8,
      },
      response: { decision: 'DEFEND', statement: 'The total is the sum.' },
      crossDomain: true,
      overruled: { by: 'EULER', position: 'The total is the sum.' },
    });
    expect(one?.votes).toEqual([
      { agent: 'ATHENA', as: 'ballot', side: 'CHALLENGER', reason: 'ATHENA looked', override: null },
      { agent: 'GALILEO', as: 'ballot', side: 'CHALLENGED', reason: 'GALILEO looked', override: null },
      { agent: 'SOCRATES', as: 'ballot', side: 'CHALLENGER', reason: '', override: null },
    ]);
  });

  test('that was rejected keeps the challenger’s position; one that was accepted overrules nobody', () => {
    expect(
      told([ended({ words, response: response.key, outcome: 'REJECTED' })], calls).challenges[0]?.overruled,
    ).toEqual({ by: 'NEWTON', position: 'The total is too short.' });
    expect(told([ended({ words, resolution: 'accepted' })], calls).challenges[0]?.overruled).toBeNull();
  });

  test('that Symposium opened says both numbers; one that was a veto says why it is none', () => {
    const byHouse = ended({
      challenger: 'HOUSE',
      finding: { about: 'EULER/timing', reported: 'total 60', house: 'total 66' },
    });
    expect(told([byHouse]).challenges[0]).toMatchObject({
      said: null,
      finding: 'reported total 60, Symposium finds total 66',
    });
    expect(told([byHouse]).log[0]).toMatchObject({
      disagreement: 'Symposium challenges EULER/timing: reported total 60, Symposium finds total 66',
      agents: ['ATHENA', 'GALILEO', 'EULER', 'SOCRATES'],
    });

    const vetoing = answered('NEWTON', 'physics', { ...samplePhysics, veto: vetoWords() });
    const downgraded = ended({
      words: [{ ref: vetoing.key, field: 'veto', subject: null }],
      finding: { downgraded: 'holds', ...failing, finding: 'holds' },
    });
    expect(told([downgraded], [vetoing]).challenges[0]).toMatchObject({
      downgraded: 'holds',
      finding: '412 N ≥ 520 N holds',
      said: { wrong: expect.stringContaining('Coulomb friction'), confidence: null },
    });
  });

  test('from outside has its words and its author’s name', () => {
    const outside = row(
      'DISPUTE',
      { state: 'opened', kind: 'outside', id: challengeId, scenario: 'IM-0001', by: 'Joan', claim: 'EULER/timing' },
      'REFINE',
    );
    const kept = {
      ...answered('OUTSIDER', 'ballot', { side: 'CHALLENGER', reason: '', override: null, proof: null, confidence: 0 }),
      key: 'outside-words',
      answer: {
        challenges: [
          {
            claim: 'EULER/timing',
            wrong: 'I timed it.',
            evidence: ['A video'],
            recommendation: 'Time it',
            override: null,
            proof: null,
          },
        ],
      },
    };
    expect(
      told(
        [
          outside,
          ended(
            { challenger: 'OUTSIDER', words: [{ ref: 'outside-words', field: 'challenge', subject: '1' }] },
            'REFINE',
          ),
        ],
        [kept],
      ).challenges,
    ).toEqual([
      expect.objectContaining({
        challenger: 'OUTSIDER',
        outsider: 'Joan',
        said: {
          wrong: 'I timed it.',
          evidence: ['A video'],
          recommendation: 'Time it',
          override: null,
          confidence: null,
        },
      }),
    ]);
  });

  test('of a request has what was asked and answered, and counts as no challenge', () => {
    const change = 'Name the hand.';
    const memo = answered('NEWTON', 'memo', {
      ...{ findings: [], concerns: [], noContribution: null, veto: null, breakthrough: null, ...noActs },
      recommendedChanges: [{ target: 'S1', change }],
      confidence: 0.9,
    });
    const reason = answered('ATHENA', 'answer', {
      answers: [{ request: 'memo-1/NEWTON/1', text: 'Either will do.', decision: 'REASON' }],
      confidence: 0.9,
    });
    const request = ended({
      kind: 'request',
      request: 'memo-1/NEWTON/1',
      claim: 'ATHENA/S1',
      challenged: 'ATHENA',
      outcome: 'REJECTED',
      words: [{ ref: memo.key, field: 'request', subject: 'recommendedChanges/1' }],
      response: reason.key,
    });
    const { challenges, counts, log } = told([request, ended()], [memo, reason]);
    expect(challenges.map(({ request: id = null }) => id)).toEqual(['memo-1/NEWTON/1', null]);
    expect(challenges[0]).toMatchObject({
      said: { wrong: change, confidence: null },
      response: { decision: 'REASON', statement: 'Either will do.', confidence: 0.9 },
      overruled: { by: 'NEWTON', position: change },
    });
    expect(counts.challenges.resolved).toBe(1);
    expect(log[0]).toMatchObject({
      disagreement: `NEWTON asks for a change of ATHENA/S1: ${change}`,
      outcome: 'Rejected: nothing is due',
    });
    expect(told([request]).challenges[0]).toMatchObject({ said: null, response: null });
  });

  test('that a person decided is one line, and one that nobody decided says what the review came to', () => {
    const decided = told([
      ended({ level: 4, resolution: 'human review by mara' }),
      reviewOpened('challenge', { subject: challengeId }),
      reviewClosed('challenge', { subject: challengeId, side: 'CHALLENGER' }),
    ]);
    expect(decided.log).toEqual([
      expect.objectContaining({ resolution: 'Level 4: human review by mara', outcome: 'Upheld: the claim falls' }),
    ]);
    const open = told([
      ended({ state: 'unsettled', level: 4, resolution: 'human review', outcome: null, why: ['tie'] }),
      reviewClosed('challenge', { subject: challengeId, ruling: 'retry' }),
    ]);
    expect(open.log).toEqual([
      expect.objectContaining({ resolution: 'Level 4: human review by mara', outcome: 'Not settled; RESOLVE' }),
    ]);
  });
});
