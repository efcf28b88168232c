import { describe, expect, test } from 'vitest';
import { countOf } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { proposed, responded, voted } from '../deliberation/said.ts';
import { agreeing, byAll, debateOf, empty, kindsOf, restating, second } from './in-memory.ts';

describe('a turn that breaks a rule of discourse', () => {
  test.each([
    ['an empty proposal', 'EMPTY_PROPOSAL', 'PROPOSAL', 'ARCHITECT', empty],
    ['an objection that agrees', 'NO_OBJECTION', 'OBJECTION', 'CONTRARIAN', agreeing],
    ['a response that only repeats', 'PURE_AGREEMENT', 'RESPONSE', 'LOREKEEPER', restating],
  ] as const)('goes back once and is then recorded, and stands: %s', (_, kind, turn, speaker, answer) => {
    const debate = debateOf();
    debate.begin();
    if (turn !== 'PROPOSAL') debate.say('PROPOSAL', { ARCHITECT: proposed() });
    const back = debate.say(turn, { [speaker]: answer });
    expect(back.rows).toMatchObject([
      { kind: 'SENT_BACK', key: `A/FOUNDATION/1/${turn}/1/sent-back-${speaker}`, breaches: [{ kind }] },
    ]);
    expect(back.sentBack).toMatchObject([{ speaker, words: [expect.any(String)] }]);
    expect(back.state.breaches).toEqual([]);
    const again = debate.say(turn, { [speaker]: answer }, { attempt: 2 });
    expect(kindsOf(again.rows)).toEqual([`BREACHED ${speaker}`, `SPOKEN ${speaker}`]);
    expect(again.sentBack).toEqual([]);
    expect(again.state.breaches).toMatchObject([{ kind, turn, speaker, proposal: 'A-F1' }]);
  });

  test('is forgotten where the second one mends it', () => {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: empty });
    const { rows, state } = debate.say('PROPOSAL', { ARCHITECT: proposed() }, { attempt: 2 });
    expect(kindsOf(rows)).toEqual(['SPOKEN ARCHITECT']);
    expect(state.breaches).toEqual([]);
  });

  test.each(['absent', 'unscored'] as const)(
    'is recorded where the second one is %s, and the turn is lost',
    (cause) => {
      const debate = debateOf();
      debate.begin();
      debate.say('PROPOSAL', { ARCHITECT: proposed() });
      debate.say('OBJECTION', { CONTRARIAN: agreeing });
      const { rows, state } = debate.say('OBJECTION', { CONTRARIAN: cause }, { attempt: 2 });
      expect(kindsOf(rows)).toEqual(['BREACHED CONTRARIAN', 'LOST CONTRARIAN']);
      expect(state.breaches).toMatchObject([{ kind: 'NO_OBJECTION' }]);
      expect(state.rounds[0]).toMatchObject({ objection: null, lost: [{ cause }] });
    },
  );

  test('is void where it was not the speaker’s to take, so nobody proposes twice in a row', () => {
    const debate = debateOf();
    debate.upToVote();
    debate.say('VOTE', byAll(voted('ACCEPT')));
    debate.begin(second);
    const back = debate.say('PROPOSAL', { ARCHITECT: proposed({ title: 'Another' }) }, {}, second);
    expect(back.rows).toMatchObject([{ kind: 'SENT_BACK', breaches: [{ kind: 'CONSECUTIVE_PROPOSAL' }] }]);
    const { rows, proposed: isProposed } = debate.say(
      'PROPOSAL',
      { ARCHITECT: proposed({ title: 'Another' }) },
      { attempt: 2 },
      second,
    );
    expect(rows).toMatchObject([{ kind: 'BREACHED' }, { kind: 'LOST', cause: 'void' }]);
    expect(isProposed).toBe(false);
  });

  test('sends back only its speaker, while the others of the turn stand', () => {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: proposed() });
    const back = debate.say('RESPONSE', {
      ARCHITECT: responded({ adds: 'Rope bridges fold at low water.' }),
      LOREKEEPER: restating,
      SYNTHESIZER: 'absent',
    });
    expect(kindsOf(back.rows)).toEqual(['SPOKEN ARCHITECT', 'SENT_BACK LOREKEEPER', 'LOST SYNTHESIZER']);
    const { state } = debate.say('RESPONSE', { LOREKEEPER: responded() }, { attempt: 2 });
    debate.say('RESPONSE', {}, { attempt: 3, wildcard: { text: null } });
    expect(state.rounds[0]?.responses.map(({ speaker }) => speaker)).toEqual(['ARCHITECT', 'LOREKEEPER']);
    expect(kindsOf(debate.rows.slice(-1))).toEqual(['WILDCARD']);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['a proposal of 50 kB', proposed({ body: 'bell '.repeat(10_000) })],
    ['a proposal without a body', { ...proposed(), body: ' ' }],
    ['another turn’s answer', voted('ACCEPT')],
    ['a proposal for the wrong parts', { ...proposed(), fills: [{ part: 'VICTORY', value: 'v', tie: null }] }],
  ])('is unscored, and the turn is lost: %s', (_, answer) => {
    const debate = debateOf();
    debate.begin();
    const { rows, proposed: isProposed, decision } = debate.say('PROPOSAL', { ARCHITECT: answer });
    expect(rows).toMatchObject([{ kind: 'LOST', speaker: 'ARCHITECT', cause: 'unscored' }]);
    expect({ isProposed, decision }).toEqual({ isProposed: false, decision: null });
  });

  test('makes a vote an empty seat, and an amendment that names no proposal of this table likewise', () => {
    const debate = debateOf();
    debate.upToVote();
    const { deadlock, state } = debate.say('VOTE', {
      ...byAll(voted('ACCEPT')),
      ARCHITECT: 'unscored',
      CONTRARIAN: voted('AMEND', { amendmentId: 'A-L4-M7' }),
    });
    expect(deadlock).toBe(true);
    expect(state.rounds[0] === undefined ? null : countOf(state.rounds[0], defaultPolicy)).toMatchObject({
      accept: 2,
      amend: {},
      unscored: ['ARCHITECT', 'CONTRARIAN'],
    });
  });
});
