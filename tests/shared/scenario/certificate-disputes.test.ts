import { describe, expect, test } from 'vitest';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import type { RunContents, StoredAnswer } from '../../../shared/scenario/certificate/contents.ts';
import type { Brief } from '../../../shared/scenario/brief.ts';
import type { Content } from '../../../shared/scenario/context.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { TaskName } from '../../../shared/scenario/tasks.ts';
import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import { paperRun, planted, requestOf } from '../../support/paper-run.ts';

/** What an agent said of its own certainty in a dispute is as secret as the confidence of its report. */
const brief: Brief = {
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
};
const run = paperRun(brief);
const secret = 0.7391;

const withAnswer = (agent: Agent, phase: Phase, task: TaskName, answer: Json): RunContents => {
  const stored: StoredAnswer = {
    key: `paper-run/${phase}/1/${agent}/${task}/X/0`,
    agent,
    task,
    phase,
    round: 1,
    subject: 'X',
    answer,
    at: 5,
  };
  return { ...run.contents, answers: [...run.contents.answers, stored] };
};
const said = `Somebody was sure of it, with a confidence of ${secret}.`;
const leaks = (contents: RunContents, to: ReturnType<typeof requestOf>) =>
  leaksOf(certify(contents, [planted(to, said)])).map(({ content, how }) => `${content} ${how}`);
const statement = { reason: 'Because.', confidence: secret };

describe('a confidence stated in a dispute', () => {
  test.each<[TaskName, Agent, Json, Content]>([
    [
      'respond',
      'ATHENA',
      {
        decision: 'DEFEND',
        statement: 'It stands.',
        evidence: [],
        revision: '',
        override: null,
        proof: null,
        confidence: secret,
      },
      'athenaConfidence',
    ],
    ['ballot', 'EULER', { side: 'CHALLENGER', override: null, proof: null, ...statement }, 'eulerConfidence'],
    ['rule', 'NEWTON', { side: 'CHALLENGED', override: null, proof: null, ...statement }, 'newtonConfidence'],
    ['arbitrate', 'GALILEO', { side: 'CHALLENGED', override: null, proof: null, ...statement }, 'galileoConfidence'],
    [
      'vetoReview',
      'NEWTON',
      { satisfied: true, recommendation: 'REDESIGN', physicsForbids: false, check: null, ...statement },
      'newtonConfidence',
    ],
    ['restate', 'SOCRATES', { status: 'KS', override: null, proof: null, ...statement }, 'socratesConfidence'],
  ])('as %s is searched for in every request to those who must not know it', (task, agent, answer, content) => {
    const blind =
      task === 'restate' ? requestOf(run, 'GALILEO', 'grounding') : requestOf(run, 'SOCRATES', 'classification');
    expect(leaks(withAnswer(agent, 'VALIDATE', task, answer), blind)).toEqual([`${content} number`]);
    // Without that answer the same words are nobody's.
    expect(leaks(run.contents, blind)).toEqual([]);
  });

  test('is the challenger’s, for each challenge in its report', () => {
    const report = run.contents.answers.find(({ task }) => task === 'grounding');
    const challenges = [0.61, secret].map((confidence) => ({
      claim: 'ATHENA/D1',
      against: 'ATHENA',
      wrong: 'So.',
      evidence: ['This.'],
      recommendation: 'That.',
      override: null,
      proof: null,
      confidence,
    }));
    const contents = {
      ...run.contents,
      answers: run.contents.answers.map((one) =>
        one === report ? { ...one, answer: { ...(one.answer as object), challenges } } : one,
      ),
    };
    expect(leaks(contents, requestOf(run, 'SOCRATES', 'classification'))).toEqual(['galileoConfidence number']);
    expect(leaks(contents, requestOf(run, 'GALILEO', 'grounding'))).toEqual([]);
    expect(leaks(contents, requestOf(run, 'EULER', 'memo'))).toEqual([]);
  });
});

describe('words of a report’s acts that no note has handed on', () => {
  const refused = {
    claim: 'ATHENA/D9',
    against: 'ATHENA',
    wrong: 'The marmalade winch unspools seven copper ribbons underneath the granite organ.',
    evidence: ['Nobody measured the turquoise bellows.'],
    recommendation: 'Anchor the porcelain drum beside the northern sluice.',
    override: null,
    proof: null,
    confidence: 0.6,
  };
  const acts = {
    challenge: { challenges: [refused] },
    veto: {
      veto: {
        claimId: 'C1',
        law: 'Conservation of momentum',
        proof: refused.wrong,
        check: null,
        fixPossible: true,
        correction: refused.recommendation,
      },
    },
    'call for a person': { escalation: refused.wrong },
    breakthrough: {
      breakthrough: { summary: 'A winch', solution: refused.wrong, novelty: 'It is new.', physics: 'It is sound.' },
    },
  };
  const holding = (act: object, task: TaskName = 'physics'): RunContents => ({
    ...run.contents,
    answers: run.contents.answers.map((one) =>
      one.task === task ? { ...one, answer: { ...(one.answer as object), ...act } } : one,
    ),
  });
  const found = (contents: RunContents, to: ReturnType<typeof requestOf>) =>
    leaksOf(certify(contents, [planted(to, refused.wrong)])).map(({ content, how }) => `${content} ${how}`);

  test.each(Object.entries(acts))(
    'a %s is searched for in the requests of those who must not read the report',
    (_, act) => {
      expect(found(holding(act), requestOf(run, 'SOCRATES', 'classification'))).toEqual(['physicsValidation verbatim']);
      expect(found(holding(act), requestOf(run, 'EULER', 'mathematics'))).toEqual(['physicsValidation verbatim']);
      expect(found(run.contents, requestOf(run, 'SOCRATES', 'classification'))).toEqual([]);
    },
  );

  test('what SOCRATES disputes, blind, is nobody else’s before REFINE, and is no leak to SOCRATES', () => {
    const contents = holding(acts.challenge, 'classification');
    expect(found(contents, requestOf(run, 'GALILEO', 'grounding'))).toEqual(['classification verbatim']);
    expect(found(contents, { ...requestOf(run, 'SOCRATES', 'classification'), askedAt: 99 })).toEqual([]);
    expect(found(contents, requestOf(run, 'EULER', 'memo'))).toEqual([]);
  });

  test('a report whose lists are empty adds nothing to search for', () => {
    expect(
      found(
        holding({ challenges: [], veto: null, breakthrough: null, escalation: null }),
        requestOf(run, 'SOCRATES', 'classification'),
      ),
    ).toEqual([]);
  });
});
