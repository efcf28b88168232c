import { describe, expect, test } from 'vitest';
import type { Quote } from '../../../../shared/kernel/activities.ts';
import { debate, decidersOf, uninvolved } from '../../../../shared/scenario/disputes/rules.ts';
import { levelTwo } from '../../../../shared/scenario/disputes/authority.ts';
import {
  climbing,
  demandsOfUpheld,
  disputeOf,
  rejectedBefore,
  ruledOn,
  upheldKey,
} from '../../../../shared/scenario/disputes/requests.ts';
import {
  answered,
  asRequest,
  endingText,
  exhausted,
  judged,
  openOf,
  requestRounds,
  stuckText,
  toAnswer,
  toJudge,
  type Demand,
  type LadderWord,
  type Request,
} from '../../../../shared/scenario/requests.ts';
import type { Agent } from '../../../../shared/scenario/vocabulary.ts';

/* Requests on the ladder of disputes (scenario rules §2.5.8, §1.4). */

const demand = (more: Partial<Demand> = {}): Demand => ({
  id: 'memo-1/NEWTON/1',
  from: 'NEWTON',
  to: 'ATHENA',
  about: 'C1',
  words: { slot: 'memo.NEWTON', part: 'recommendedChanges/1' },
  ...more,
});
const stuck = (more: Partial<Request> = {}): Request => ({
  ...asRequest(demand()),
  asked: requestRounds,
  said: 'REASON',
  ...more,
});
const of = (id: string, more: Partial<Request> = {}) => stuck({ id, ...more });
const design = {
  claims: ['C1'],
  steps: ['S1'],
  insights: ['I1'],
  designs: [
    { field: 'paradox' as const, gaps: [], ids: ['P1'] },
    { field: 'openFrontier' as const, gaps: [], ids: ['E1'] },
  ],
};

describe('up the ladder goes', () => {
  test.each<[string, Partial<Request>, boolean]>([
    ['what was defended by a reason', {}, true],
    ['what was changed, and not as it was asked', { said: 'CHANGE' }, true],
    ['no change that was granted and not made: both want it', { said: 'UNMADE' }, false],
    ['no demand without a readable answer: there is no second position', { said: null }, false],
    ['no demand of an agent on itself', { to: 'NEWTON' }, false],
    ['nothing a second time', { ladder: { outcome: null, how: 'tie', design: 'seed-1' } }, false],
    ['nothing before its last answer', { asked: requestRounds - 1 }, false],
    ['nothing that waits for a verdict', { answer: 'REASON' }, false],
    ['nothing that is closed', { closedBy: 'PERSON' }, false],
  ])('%s', (_, more, climbs) => {
    expect(climbing([stuck(more)], {}, 3)).toHaveLength(climbs ? 1 : 0);
  });

  test.each([
    [0, 3],
    [2, 1],
    [3, 0],
    [4, 0],
  ])('as much of one agent as it may challenge: after %d, %d more', (before, more) => {
    const mine = ['a', 'b', 'c', 'd', 'e'].map((id) => of(id));
    const other = of('x', { from: 'EULER' });
    const ids = climbing([...mine, other], { NEWTON: before }, 3).map(({ id }) => id);
    expect(ids).toEqual(['x', ...['a', 'b', 'c'].slice(0, more)]);
  });

  test('what the author’s last turn came to, and no turn before it', () => {
    const says = (answer: 'CHANGE' | 'REASON') => ({
      ATHENA: { confidence: 1, answers: [{ request: 'r', answer }] },
    });
    const open = asRequest(demand({ id: 'r' }));
    const turn = (request: readonly Request[], answer: 'CHANGE' | 'REASON' | null, moved: boolean) =>
      judged(answered(request, answer === null ? { ATHENA: { confidence: 1, answers: [] } } : says(answer)), {}, moved);
    expect(turn(turn([open], 'REASON', false), null, false)).toMatchObject([{ asked: 2, said: null }]);
    expect(turn(turn([open], 'REASON', false), 'CHANGE', false)).toMatchObject([{ said: 'UNMADE' }]);
    expect(turn(turn([open], 'CHANGE', false), 'CHANGE', true)).toMatchObject([{ said: 'CHANGE' }]);
  });
});

describe('as a dispute', () => {
  test.each<[string, Agent, string, readonly string[]]>([
    ['a claim', 'ATHENA', 'C1', ['physical feasibility']],
    ['a quantity of one', 'ATHENA', 'ATHENA/C1/mass', ['physical feasibility']],
    ['a verdict that fell and that she answers for', 'ATHENA', 'NEWTON/C1', ['physical feasibility']],
    ['a step', 'ATHENA', 'S1', ['physical feasibility', 'mathematical correctness']],
    [
      'a step and an insight',
      'ATHENA',
      'S1, I1',
      ['cognitive science grounding', 'physical feasibility', 'mathematical correctness'],
    ],
    ['an object', 'ATHENA', 'object:rope', ['physical feasibility']],
    ['the deadline', 'ATHENA', 'deadline', ['physical feasibility']],
    ['a premise', 'ATHENA', 'P1', ['mathematical correctness']],
    ['a criterion, as all that has no other domain', 'ATHENA', 'E1', ['creative design']],
    ['what names nothing', 'ATHENA', '', ['creative design']],
    ['what is NEWTON’s, whatever it is called', 'NEWTON', 'C1', ['physical feasibility']],
    ['what is EULER’s', 'EULER', 'EULER/K1', ['mathematical correctness']],
    ['what is GALILEO’s', 'GALILEO', 'GALILEO/construct-1', ['cognitive science grounding']],
    ['what is SOCRATES’s', 'SOCRATES', 'informed-status', ['solution classification']],
  ])('%s has its author’s authority over it, or that of its domain', (_, to, about, domains) => {
    expect([...disputeOf(stuck({ to, about }), [], design).domains].sort()).toEqual([...domains].sort());
  });

  test.each<[string, Partial<Demand>, string, boolean]>([
    ['names its author and the thing', { about: 'C1' }, 'ATHENA/C1', false],
    ['once', { about: 'GALILEO/construct-1', to: 'GALILEO' }, 'GALILEO/construct-1', true],
    ['or the whole', { about: 'concerns', words: { slot: 'memo.NEWTON', part: 'concerns' } }, 'ATHENA/scenario', true],
    ['also where it names nothing', { about: '' }, 'ATHENA/scenario', true],
  ])('%s', (_, more, claim, crossDomain) => {
    expect(disputeOf(stuck(more), [], design)).toMatchObject({ claim, crossDomain });
  });

  const parties = (request: Request, all: readonly Request[]) => ({
    challenger: request.from,
    challenged: request.to,
    interested: disputeOf(request, all, design).interested,
  });

  test('has no judge who wants the same thing changed, whichever way, closed or open', () => {
    const [one, two] = [of('a', { about: 'D1' }), of('b', { about: 'D1', from: 'EULER', closedBy: 'CHANGE' })];
    const others = [
      of('c', { about: 'D2', from: 'GALILEO' }),
      of('d', { about: 'D1', from: 'SOCRATES', to: 'GALILEO' }),
    ];
    const all = [one, two, ...others];
    expect(uninvolved({ content: 'revisionRequests' }, parties(one, all), 'REFINE')).toEqual(['GALILEO', 'SOCRATES']);
    const whole = (from: Agent) => of(from, { from, about: 'notes', words: { slot: 'readiness', part: 'notes' } });
    expect(disputeOf(whole('NEWTON'), [whole('NEWTON'), whole('EULER')], design).interested).toEqual([]);
  });

  test('is not decided by an authority with a stake in it, and says so', () => {
    const one = of('a', { about: 'C1', from: 'GALILEO' });
    const all = [one, of('b', { about: 'C1', from: 'NEWTON' })];
    const who = parties(one, all);
    const judges = uninvolved({ content: 'revisionRequests' }, who, 'REFINE');
    const domains = ['physical feasibility'] as const;
    expect(decidersOf(domains, who, judges, 2)).toEqual(['EULER']);
    expect(
      levelTwo(
        domains,
        who,
        ['EULER'],
        [{ agent: 'EULER', side: 'CHALLENGER', override: null, proof: null, reasoned: true }],
      ),
    ).toMatchObject({ settled: 'CHALLENGER', resolution: 'neutral', by: ['EULER'] });
    const ballots = judges.map((voter) => ({ voter, option: 'CHALLENGED' as const }));
    expect(debate({ domains, parties: who, voters: judges, ballots })).toMatchObject({ settled: 'CHALLENGED' });
  });
});

describe('the ladder', () => {
  const word = (outcome: LadderWord['outcome'], how = 'Level 1: vote 2:1') =>
    ruledOn([stuck(), of('other')], new Map([['memo-1/NEWTON/1', { outcome, how, design: 'seed-1' }]]));

  test('closes what it rejects, and touches nothing else', () => {
    const [one = stuck(), other] = word('REJECTED');
    expect(one).toMatchObject({ closedBy: 'LADDER' });
    expect(other).toEqual(of('other'));
    expect(endingText(one)).toBe(
      'memo-1/NEWTON/1: NEWTON asks ATHENA about C1, closed by the ladder, which found nothing due (Level 1: vote 2:1)',
    );
  });

  test.each<[string, Partial<Demand>, string, boolean]>([
    ['said again in the same words, of the same design', {}, 'seed-1', true],
    ['of a design that has changed since', {}, 'seed-2', false],
    ['in other words', { says: 8 }, 'seed-1', false],
    ['of another thing', { about: 'D2' }, 'seed-1', false],
    ['by another', { from: 'EULER' }, 'seed-1', false],
    ['of another author', { to: 'GALILEO' }, 'seed-1', false],
  ])('has spoken of what it rejected: %s', (_, more, seed, settled) => {
    const [one = stuck()] = ruledOn(
      [stuck({ says: 7 })],
      new Map([[demand().id, { outcome: 'REJECTED', how: '', design: 'seed-1' }]]),
    );
    const again = demand({ id: 'vote-1/NEWTON/1', says: 7, ...more });
    expect(rejectedBefore(again, [one], seed)).toEqual(settled ? one.ladder : null);
    expect(rejectedBefore(demand(), [one], seed)).toBeNull();
  });

  test('leaves to a person what it cannot settle, with the reason', () => {
    const [one = stuck()] = word(null, 'arbiters and parties were tied');
    expect(exhausted([one])).toHaveLength(1);
    expect(climbing([one], {}, 3)).toEqual([]);
    expect(stuckText(one)).toBe(
      'memo-1/NEWTON/1: NEWTON asks ATHENA about C1; the ladder could not settle it: arbiters and parties were tied',
    );
  });

  test('has the author of what it upholds asked once more, and takes nothing but a change', () => {
    const [one = stuck()] = word('UPHELD');
    expect(toAnswer([one])).toHaveLength(1);
    const gives = (answer: 'CHANGE' | 'REASON') =>
      answered([one], { ATHENA: { confidence: 1, answers: [{ request: one.id, answer }] } });
    const accepts = { NEWTON: { confidence: 1, verdicts: [{ request: one.id, accepted: true }] } };
    expect(toJudge(gives('REASON'), true)).toEqual([]);
    const [reasoned = one] = judged(gives('REASON'), accepts, true);
    expect([reasoned.closedBy, exhausted([reasoned]).length, climbing([reasoned], {}, 3)]).toEqual([null, 1, []]);
    expect(judged(gives('CHANGE'), accepts, false)).toMatchObject([{ closedBy: null, said: 'UNMADE' }]);
    const [changed = one] = judged(gives('CHANGE'), accepts, true);
    expect(openOf([changed])).toEqual([]);
    expect(endingText(changed)).toBe(
      'memo-1/NEWTON/1: NEWTON asks ATHENA about C1, upheld by the ladder (Level 1: vote 2:1), closed by a change that NEWTON accepted',
    );
  });
});

test('a challenge that was upheld is a request of its challenger; what nobody upheld, or she raised herself, is none', () => {
  const quote = (from: string, subject: string): Quote => ({ from, ref: `${from}-memo`, field: 'revision', subject });
  const [mine, vetoed, own, stray] = [
    quote('GALILEO', '2'),
    quote('NEWTON', 'veto'),
    quote('ATHENA', '1'),
    quote('EULER', '1'),
  ];
  const upheld = new Map(
    [mine, vetoed, own].map((one) => [upheldKey(one), { dispute: `REFINE-1-${one.from}-1`, claim: 'ATHENA/D1' }]),
  );
  expect(demandsOfUpheld([mine, vetoed, own, stray], upheld)).toEqual({
    demands: [
      demand({
        id: 'challenge/REFINE-1-GALILEO-1',
        from: 'GALILEO',
        about: 'ATHENA/D1',
        words: { ref: 'GALILEO-memo', part: 'challenges/2' },
      }),
      demand({
        id: 'challenge/REFINE-1-NEWTON-1',
        about: 'ATHENA/D1',
        words: { ref: 'NEWTON-memo', part: 'veto' },
      }),
    ],
    rest: [own, stray],
  });
});
