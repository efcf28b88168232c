import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Delta } from '../../../shared/scenario/delta.ts';
import { defaultPolicy as policy } from '../../../shared/scenario/policy.ts';
import {
  answered,
  askedAnew,
  asRequest,
  demandsOfPreparation,
  demandsOfVotes,
  endingText,
  exhausted,
  judged,
  letStand,
  openOf,
  requestRounds,
  requestText,
  toAnswer,
  toJudge,
  type Demand,
  type Request,
} from '../../../shared/scenario/requests.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { approve, five, keep, memo } from './gates/sound.ts';

type Given = Parameters<typeof demandsOfPreparation>[1];
const nothing: Given = { memos: five(memo), distractors: five(keep), delta: null };
const prepared = (change: Partial<Given>) => demandsOfPreparation(1, { ...nothing, ...change }, policy);
const ofNewton = (change: Partial<typeof memo>) =>
  prepared({ memos: { ...five(memo), NEWTON: { ...memo, ...change } } });
const brief = ({ id, to, about, words }: Demand) => [id, to, about, words?.part ?? null];

describe('what is asked for', () => {
  test('is nothing where nobody asks', () => {
    expect(prepared({})).toEqual([]);
    expect(demandsOfVotes(1, five(approve))).toEqual([]);
  });

  test.each<[string, Partial<typeof memo>, ReturnType<typeof brief>[]]>([
    [
      'each recommended change is a request to ATHENA, or to the author whom its target names',
      { changes: ['C1', 'GALILEO/construct-1', 'EULER', 'object:rope', 'CASSANDRA/x', ''] },
      [
        ['memo-1/NEWTON/1', 'ATHENA', 'C1', 'recommendedChanges/1'],
        ['memo-1/NEWTON/2', 'GALILEO', 'GALILEO/construct-1', 'recommendedChanges/2'],
        ['memo-1/NEWTON/3', 'EULER', 'EULER', 'recommendedChanges/3'],
        ['memo-1/NEWTON/4', 'ATHENA', 'object:rope', 'recommendedChanges/4'],
        ['memo-1/NEWTON/5', 'ATHENA', 'CASSANDRA/x', 'recommendedChanges/5'],
        ['memo-1/NEWTON/6', 'ATHENA', '', 'recommendedChanges/6'],
      ],
    ],
    [
      'concerns without a change are one below the confidence that goes to a person',
      { confidence: policy.escalateBelow - 0.01, concerns: 2 },
      [['memo-1/NEWTON/1', 'ATHENA', 'concerns', 'concerns']],
    ],
    [
      'findings, where there are no concerns',
      { confidence: 0.1, concerns: 0, findings: 1 },
      [['memo-1/NEWTON/1', 'ATHENA', 'findings', 'findings']],
    ],
    ['not at that confidence', { confidence: policy.escalateBelow, concerns: 2 }, []],
    ['nor where nothing is said', { confidence: 0.1, concerns: 0, findings: 0 }, []],
    [
      'nor twice where changes are named',
      { confidence: 0.1, concerns: 2, changes: ['C1'] },
      [['memo-1/NEWTON/1', 'ATHENA', 'C1', 'recommendedChanges/1']],
    ],
  ])('in a memo: %s', (_, change, expected) => {
    expect(ofNewton(change).map(brief)).toEqual(expected);
  });

  test('every verdict but KEEP on a distractor that exists', () => {
    const verdicts = [
      { id: 'D1', verdict: 'KEEP' as const },
      { id: 'D2', verdict: 'TOO-WEAK' as const },
      { id: 'D9', verdict: 'TOO-WEAK' as const },
    ];
    const demands = prepared({ distractors: { ...five(keep), EULER: { ...keep, verdicts, unknown: ['D9'] } } });
    expect(demands.map(brief)).toEqual([['distractors-1/EULER/2', 'ATHENA', 'D2', 'verdicts/2']]);
  });

  test.each([
    [true, [['illusion-1/SOCRATES/1', 'ATHENA', 'illusion: weak', null]]],
    [false, []],
  ])('a weak illusion that has to be answered (%p)', (mustAnswer, expected) => {
    expect(prepared({ delta: { mustAnswer } as Delta }).map(brief)).toEqual(expected);
  });

  test.each<[string, Partial<typeof approve>, ReturnType<typeof brief>[]]>([
    [
      'REVISE: what it names, of whom it names',
      { vote: 'REVISE', requests: [{ to: 'GALILEO', target: 'construct-1' }] },
      [['vote-2/NEWTON/1', 'GALILEO', 'construct-1', 'requests/1']],
    ],
    ['REVISE without any: its notes', { vote: 'REVISE' }, [['vote-2/NEWTON/1', 'ATHENA', 'notes', 'notes']]],
    [
      'DISCARD that names something',
      { vote: 'DISCARD', requests: [{ to: 'ATHENA', target: 'C1' }] },
      [['vote-2/NEWTON/1', 'ATHENA', 'C1', 'requests/1']],
    ],
    ['DISCARD alone: nothing', { vote: 'DISCARD' }, []],
    ['an approval: nothing', { vote: 'APPROVE-WITH-NOTES', requests: [{ to: 'ATHENA', target: 'C1' }] }, []],
  ])('in a vote: %s', (_, change, expected) => {
    expect(demandsOfVotes(2, { ...five(approve), NEWTON: { ...approve, ...change } }).map(brief)).toEqual(expected);
  });
});

const one: Request = asRequest({ id: 'r', from: 'NEWTON', to: 'ATHENA', about: 'C1', words: null });
const says = (...rows: { request: string; answer: 'CHANGE' | 'REASON' }[]) => ({ confidence: 1, answers: rows });
const holds = (...rows: { request: string; accepted: boolean }[]) => ({ confidence: 1, verdicts: rows });
const change = { ...one, asked: 1, answer: 'CHANGE' as const };
const reason = { ...one, asked: 1, answer: 'REASON' as const };
const yes = { NEWTON: holds({ request: 'r', accepted: true }) };

describe('a request', () => {
  test.each<[string, readonly Request[], Request['answer'], number]>([
    ['is answered by its author', answered([one], { ATHENA: says({ request: 'r', answer: 'REASON' }) }), 'REASON', 1],
    ['is not by another', answered([one], { EULER: says({ request: 'r', answer: 'REASON' }) }), null, 0],
    ['is not where it is left out', answered([one], { ATHENA: says({ request: 'q', answer: 'CHANGE' }) }), null, 1],
    [
      'is not where it is answered twice',
      answered([one], { ATHENA: says({ request: 'r', answer: 'CHANGE' }, { request: 'r', answer: 'REASON' }) }),
      null,
      1,
    ],
    ['keeps an answer', answered([reason], { ATHENA: says({ request: 'r', answer: 'CHANGE' }) }), 'REASON', 1],
  ])('%s', (_, [request], answer, asked) => {
    expect(request).toMatchObject({ answer, asked, closedBy: null });
  });

  test.each<[string, readonly Request[], Request['closedBy']]>([
    ['is closed by a change that was made and accepted', judged([change], yes, true), 'CHANGE'],
    ['is closed by a reason that was accepted', judged([reason], yes, false), 'REASON'],
    ['is not by a change that was not made, whoever accepts it', judged([change], yes, false), null],
    ['is not by another’s acceptance', judged([change], { EULER: yes.NEWTON }, true), null],
    ['is not without a verdict', judged([change], {}, true), null],
    ['is not where it is refused', judged([change], { NEWTON: holds({ request: 'r', accepted: false }) }, true), null],
    [
      'is not where it is accepted and refused',
      judged([change], { NEWTON: holds({ request: 'r', accepted: true }, { request: 'r', accepted: false }) }, true),
      null,
    ],
    ['of an agent to itself is closed by its own answer', judged([{ ...change, from: 'ATHENA' }], {}, true), 'CHANGE'],
    ['and not by a change that it did not make', judged([{ ...change, from: 'ATHENA' }], {}, false), null],
    [
      'of another agent than ATHENA is closed by words: its report stands as it was',
      judged([{ ...change, to: 'GALILEO' }], yes, false),
      'CHANGE',
    ],
    ['without an answer stays open', judged([one], yes, true), null],
  ])('%s', (_, [request], closedBy) => {
    expect(request).toMatchObject({ answer: null, closedBy });
  });

  test('goes to its requester only where there is something to judge', () => {
    expect(toJudge([one, change, reason], true)).toEqual([change, reason]);
    expect(toJudge([change, reason, { ...reason, from: 'ATHENA' }], false)).toEqual([reason]);
  });

  test.each([
    [requestRounds - 1, false],
    [requestRounds, true],
  ])('after %d answers in vain goes to a person: %p', (asked, stuck) => {
    expect(exhausted([{ ...one, asked }])).toHaveLength(stuck ? 1 : 0);
    expect(exhausted([{ ...one, asked, answer: 'CHANGE' }])).toEqual([]);
  });

  test('is let stand or asked anew by a person, and a closed one stays as it was closed', () => {
    const closed = { ...one, id: 'q', asked: 1, closedBy: 'REASON' as const };
    const stuck = { ...one, asked: requestRounds };
    expect(letStand([stuck, closed], new Set(['r', 'q'])).map(({ closedBy }) => closedBy)).toEqual([
      'PERSON',
      'REASON',
    ]);
    expect(askedAnew([stuck, closed])).toEqual([one, closed]);
  });

  test.each<[Partial<Request>, string]>([
    [{}, 'r: NEWTON asks ATHENA about C1, open'],
    [{ closedBy: 'CHANGE' }, 'r: NEWTON asks ATHENA about C1, closed by a change that NEWTON accepted'],
    [{ closedBy: 'REASON' }, 'r: NEWTON asks ATHENA about C1, closed by a reason that NEWTON accepted'],
    [{ closedBy: 'REASON', from: 'ATHENA' }, 'r: ATHENA asks ATHENA about C1, closed by a reason'],
    [{ closedBy: 'PERSON' }, 'r: NEWTON asks ATHENA about C1, let stand by a person'],
  ])('prints what closed it: %j', (more, text) => {
    expect(endingText({ ...one, ...more })).toBe(text);
    expect(text).toContain(requestText({ ...one, ...more }));
  });
});

/* Whatever five agents ask for and answer. */
const target = fc.constantFrom('C1', 'GALILEO/construct-1', 'S1', '');
const oneMemo = fc.record({
  changes: fc.array(target, { maxLength: 4 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  concerns: fc.nat(2),
  findings: fc.nat(2),
});
const everyMemo = fc.record({
  ATHENA: oneMemo,
  GALILEO: oneMemo,
  EULER: oneMemo,
  NEWTON: oneMemo,
  SOCRATES: oneMemo,
});
const whole = (given: Record<Agent, Partial<typeof memo>>) =>
  Object.fromEntries(agents.map((agent) => [agent, { ...memo, ...given[agent] }])) as Given['memos'];

test('each demand makes exactly one request, under an id of its own that is always the same', () => {
  fc.assert(
    fc.property(everyMemo, fc.nat(5), (given, round) => {
      const demands = demandsOfPreparation(round, { ...nothing, memos: whole(given) }, policy);
      const named = agents.reduce((sum, agent) => sum + given[agent].changes.length, 0);
      expect(demands.filter(({ words }) => words?.part.startsWith('recommendedChanges/'))).toHaveLength(named);
      expect(new Set(demands.map(({ id }) => id)).size).toBe(demands.length);
      expect(demandsOfPreparation(round, { ...nothing, memos: whole(given) }, policy)).toEqual(demands);
      const later = demandsOfPreparation(round + 1, { ...nothing, memos: whole(given) }, policy);
      expect(later.filter(({ id }) => demands.some((demand) => demand.id === id))).toEqual([]);
    }),
  );
});

test('whatever is answered and judged, a round ends, none is lost, and what is closed names what closed it', () => {
  const turns = fc.array(
    fc.record({
      answer: fc.constantFrom('CHANGE' as const, 'REASON' as const, null),
      accepted: fc.constantFrom(true, false, null),
      moved: fc.boolean(),
    }),
    { minLength: requestRounds, maxLength: requestRounds },
  );
  fc.assert(
    fc.property(everyMemo, turns, (given, rounds) => {
      const first = demandsOfPreparation(1, { ...nothing, memos: whole(given) }, policy).map(asRequest);
      let requests: readonly Request[] = first;
      for (const { answer, accepted, moved } of rounds) {
        const due = toAnswer(requests).map(({ id }) => id);
        const answers = five({
          confidence: 1,
          answers: answer === null ? [] : due.map((request) => ({ request, answer })),
        });
        requests = answered(requests, answers);
        const verdicts = five({
          confidence: 1,
          verdicts: accepted === null ? [] : due.map((request) => ({ request, accepted })),
        });
        requests = judged(requests, verdicts, moved);
        expect(requests.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
        for (const { from, to, closedBy, id } of requests)
          if (closedBy !== null && due.includes(id)) {
            expect(closedBy).toBe(answer);
            expect(accepted === true || from === to).toBe(true);
            expect(closedBy === 'REASON' || moved || to !== 'ATHENA').toBe(true);
          }
      }
      expect(openOf(requests)).toEqual(exhausted(requests));
    }),
  );
});
