import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { DecisionInput } from '../../../shared/kernel/reviews.ts';
import {
  challenge,
  challenges,
  nobodyRules,
  responds,
  sides,
  modestNeed,
  strongPush,
  veto,
  vetoes,
  weakPush,
  withLever,
} from '../../support/disputes.ts';
import { runDecided, type MadeAndDecided } from '../../support/decided.ts';
import { openHouse, type House } from '../../support/house.ts';
import { handed } from '../../support/requests.ts';

/**
 * What a dispute leaves behind: nothing stays open, nothing decided is dropped, and no question is answered with
 * another's answer.
 */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const said = { reviewer: 'mara', justification: 'I looked at it myself.' } as const;
const resolve: DecisionInput = { ...said, decision: 'RESOLVE' };
const retry: DecisionInput = { ...resolve, ruling: 'retry' };
type Rule = WrittenScript[number];

const decided = (...made: MadeAndDecided) => runDecided(house, ...made);
const vetoEnds = ({ ledger }: Awaited<ReturnType<typeof decided>>) =>
  ledger
    .filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'veto' && content.state === 'closed')
    .map(({ content }) => content.outcome);
const unsatisfied = (...patch: { path: string; value: string | boolean }[]): Rule => ({
  agent: 'NEWTON',
  task: 'vetoReview',
  do: { patch: [{ path: '/satisfied', value: false }, ...patch] },
});

describe('a veto', () => {
  test('whose review cannot be read is open no longer once a person has decided', async () => {
    const ran = await decided(
      [
        weakPush,
        strongPush,
        vetoes('NEWTON', veto()),
        { agent: 'NEWTON', task: 'vetoReview', times: 0, do: { unreadable: true } },
      ],
      [retry],
      {},
      'GROUND',
    );
    expect(ran.outcome).toBe('GROUND');
    expect(vetoEnds(ran)).toEqual(['escalated']);
  });

  test('that stands beside one above its agent’s limit goes to the same person', async () => {
    const ran = await decided(
      [
        weakPush,
        { ...weakPush, task: 'revise' },
        vetoes('NEWTON', veto(), 2),
        { ...vetoes('EULER', veto()), after: 1 },
        withLever,
      ],
      [resolve],
      { vetoesPerAgent: 1 },
      'GROUND',
    );
    expect(ran.outcome).toBe('GROUND');
    expect(vetoEnds(ran)).toEqual(expect.arrayContaining(['lifted', 'escalates', 'escalated']));
  });

  test('that sends the run back to SEED is in ATHENA’s context there, and on nobody’s later', async () => {
    const ran = await decided(
      [weakPush, strongPush, vetoes('NEWTON', veto()), unsatisfied({ path: '/recommendation', value: 'REDESIGN' })],
      [],
    );
    const told = ran.requests
      .filter((request) => handed(request).includes('The block needs 520 N'))
      .map(({ agent, task }) => `${agent} ${task}`);
    expect(told).toEqual(['ATHENA revise', 'NEWTON vetoReview', 'ATHENA seed']);
    expect(vetoEnds(ran)).toEqual(['back to SEED']);
    expect(ran.calls.filter(({ task }) => task === 'seed')).toHaveLength(2);
    expect(ran.outcome).toBe('DOCUMENTED');
  });

  test('that makes a scenario a paradox has ATHENA revise twice, each time for its own reason; a redesign after it is of the brief again', async () => {
    const unproven: Rule = {
      agent: 'ATHENA',
      task: 'revise',
      after: 1,
      times: 0,
      do: { patch: [{ path: '/paradox', value: null }] },
    };
    const ran = await decided(
      [weakPush, unproven, vetoes('NEWTON', veto()), unsatisfied({ path: '/physicsForbids', value: true })],
      [{ ...said, decision: 'REDESIGN' }],
      {},
      'GROUND',
    );
    const revisions = ran.requests.filter(({ task }) => task === 'revise');
    expect(revisions.map((request) => handed(request).includes('Physics forbids every solution'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(ran.gates.filter(({ gate, passed }) => gate === 'SEED' && passed)).toHaveLength(3);
    expect(ran.outcome).toBe('GROUND');
  });

  test('in REFINE whose revision a lead holds invalid is voted on only when both leads agree', async () => {
    const ran = await decided(
      [
        weakPush,
        strongPush,
        modestNeed,
        { agent: 'NEWTON', task: 'memo', do: { patch: [{ path: '/veto', value: veto() }] } },
        { agent: 'NEWTON', task: 'recheck', do: { patch: [{ path: '/items/0/status', value: 'INVALID' }] } },
      ],
      [],
      {},
      'VOTES',
    );
    expect(vetoEnds(ran)).toEqual(['superseded']);
    expect(
      ran.calls
        .filter(({ task }) => task === 'recheck')
        .map(({ agent, round }) => `${round} ${agent}`)
        .sort(),
    ).toEqual(['1 EULER', '1 NEWTON', '2 EULER', '2 NEWTON']);
    expect(ran.outcome).toBe('VOTES');
  });
});

describe('a call for a person in REFINE', () => {
  const called: Rule = {
    agent: 'GALILEO',
    task: 'memo',
    do: { patch: [{ path: '/escalation', value: 'A person should look at this.' }] },
  };

  test('that is overruled lets the phase go on to its votes, and decides no status on the way', async () => {
    const ran = await decided([called], [{ ...resolve, status: 'PX' }]);
    expect(ran.outcome).toBe('DOCUMENTED');
    expect(ran.calls.filter(({ task }) => task === 'memo')).toHaveLength(5);
    expect(ran.ledger.find(({ type, content }) => type === 'TALLY' && content.by !== undefined)?.content).toMatchObject(
      { status: 'KS', by: 'votes' },
    );
  });
});

describe('a person’s decision', () => {
  const divided = [
    ...sides('ballot', { NEWTON: 'CHALLENGER', EULER: 'CHALLENGED' }),
    ...sides('arbitrate', { NEWTON: 'CHALLENGER', EULER: 'CHALLENGED' }),
  ];

  test('for a redesign leaves nothing of the old design to be mended', async () => {
    const both = challenges('GALILEO', 'grounding', [
      challenge('ATHENA/S1', 'ATHENA'),
      challenge('ATHENA/S2', 'ATHENA'),
    ]);
    const ran = await decided(
      [both, { ...responds('ATHENA', 'ACCEPT'), times: 1 }, responds('ATHENA', 'DEFEND'), ...divided],
      [{ ...said, decision: 'REDESIGN' }],
      {},
      'CLASSIFY',
    );
    expect(ran.calls.filter(({ task }) => task === 'seed')).toHaveLength(2);
    expect(ran.calls.filter(({ task }) => task === 'revise')).toEqual([]);
    expect(ran.outcome).toBe('CLASSIFY');
  });

  test('for another attempt begins the count of attempts again', async () => {
    const ran = await decided(
      [challenges('NEWTON', 'physics', [challenge('ATHENA/S1', 'ATHENA')]), nobodyRules, responds('ATHENA', 'DEFEND')],
      [{ ...retry, side: 'CHALLENGED' }],
      { phaseAttempts: 1 },
      'GROUND',
    );
    expect(ran.outcome).toBe('GROUND');
    expect(ran.calls.filter(({ task }) => task === 'physics')).toHaveLength(2);
  });

  test('that comes before the gate keeps what a challenge brought down', async () => {
    const unsure: Rule = {
      agent: 'NEWTON',
      task: 'physics',
      do: {
        patch: [
          { path: '/challenges', value: [challenge('ATHENA/C1', 'ATHENA')] },
          { path: '/confidence', value: 0.3 },
        ],
      },
    };
    for (const [decision, end] of [
      [retry, 'GROUND'],
      [resolve, 'VOTES'],
    ] as const) {
      const ran = await decided([unsure, responds('ATHENA', 'ACCEPT')], [decision], {}, end);
      const revised = ran.requests.filter(({ task }) => task === 'revise');
      expect(revised.map((request) => [request.phase, handed(request).includes('State a third less')])).toEqual([
        [decision === retry ? 'VALIDATE' : 'REFINE', true],
      ]);
      expect(ran.outcome).toBe(end);
    }
  });

  test('for another attempt keeps what was upheld beside votes that went missing or stayed apart', async () => {
    const upheld = ['S1', 'S2', 'I1'].map((item, nth): Rule => ({
      ...challenges('GALILEO', 'memo', [challenge(`ATHENA/${item}`, 'ATHENA')]),
      after: nth,
    }));
    const scored = (agent: 'ATHENA' | 'EULER', value: number): Rule[] => [
      { agent, task: 'calibration', after: 2, do: { patch: [{ path: '/difficulty/C/score', value }] } },
      { agent, task: 'dimension', times: 0, do: { patch: [{ path: '/score', value }] } },
    ];
    const ran = await decided(
      [
        ...upheld,
        responds('ATHENA', 'ACCEPT'),
        // The answer and its repair.
        { agent: 'NEWTON', task: 'calibration', times: 2, do: { unreadable: true } },
        { agent: 'NEWTON', task: 'distractors', after: 1, times: 2, do: { unreadable: true } },
        ...scored('ATHENA', 1),
        ...scored('EULER', 5),
      ],
      [retry, retry, retry],
      {},
      'VOTES',
    );
    const asked = ran.requests.filter(({ task }) => task === 'answer').map((request) => handed(request));
    expect(asked).toHaveLength(1);
    expect([1, 2, 3].filter((round) => asked[0]?.includes(`challenge/REFINE-${round}-GALILEO-1`))).toEqual([1, 2, 3]);
    expect(ran.requests.filter(({ task }) => task === 'revise').map((request) => request.phase)).toEqual(['REFINE']);
    expect(ran.outcome).toBe('VOTES');
  });

  test('on the status that shows a flaw has ATHENA mend it before anyone votes again', async () => {
    const ran = await decided(
      [
        { agent: 'EULER', task: 'readiness', do: { patch: [{ path: '/status', value: 'CT' }] } },
        { agent: 'SOCRATES', task: 'restate', times: 0, do: { unreadable: true } },
        { agent: 'EULER', task: 'restate', times: 0, do: { patch: [{ path: '/status', value: 'CT' }] } },
      ],
      [{ ...resolve, status: 'CT', structuralFlaw: true }],
    );
    expect(
      ran.requests
        .filter(({ task }) => task === 'revise')
        .map((request) => handed(request).includes('shows a flaw in the design')),
    ).toEqual([true]);
    expect(ran.calls.filter(({ task }) => task === 'readiness')).toHaveLength(10);
    expect(ran.outcome).toBe('DOCUMENTED');
  });
});
