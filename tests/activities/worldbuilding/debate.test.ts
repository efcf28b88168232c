import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { objected, proposed, tieBroken, voted } from '../../shared/worldbuilding/deliberation/said.ts';
import { byAll, second } from '../../shared/worldbuilding/debate/in-memory.ts';
import {
  begin,
  bodyOf,
  debate,
  order,
  playRound,
  rowsNow,
  runKey,
  say,
  stateOf,
  store,
  stored,
  setUp,
} from './debated-match.ts';

setUp();

describe('a round', () => {
  test('is laid out for its team: challenge, goal and transcript, and nothing for anybody else', async () => {
    const opening = await begin();
    expect(opening).toMatchObject({
      agenda: { proposer: 'ARCHITECT', due: ['NAME', 'GOVERNING_LOGIC', 'MOOD'], gap: null, ordinal: 1 },
      curveballs: [],
    });
    expect(opening.references).toMatchObject({
      challenge: `${runKey}/match/challenge/A`,
      goal: `${runKey}/match/goal/A/FOUNDATION/1`,
    });
    expect(Object.keys(opening.references).sort()).toEqual(['challenge', 'goal', 'transcript']);
    expect(await bodyOf(opening.references['goal'])).toMatchObject({
      content: 'goal',
      addressee: 'A',
      body: { phase: 'FOUNDATION', round: 1, proposal: 'A-F1', proposer: 'ARCHITECT', gap: null, curveballs: [] },
    });
    expect(await bodyOf(opening.references['transcript'])).toMatchObject({
      content: 'transcript',
      addressee: 'A',
      body: { team: 'A', earlier: [], canon: [], running: [{ id: 'A-F1', proposal: null }] },
    });
    expect(await rowsNow()).toEqual(['match/A/FOUNDATION/1/round']);
  });

  test('runs from the proposal to the canon, and each context has what was said before', async () => {
    const { last, given } = await playRound('A', 'amber');
    expect(last).toMatchObject({
      proposed: true,
      deadlock: false,
      sentBack: [],
      decision: { outcome: 'ACCEPTED', amendment: null, by: 'VOTE', canon: 'A-C1' },
    });
    expect(new Set(given.map(({ transcript }) => transcript)).size).toBe(given.length);
    const bodies = await Promise.all(given.map(async ({ transcript }) => (await bodyOf(transcript))?.body));
    expect(bodies[1]).toMatchObject({ running: [{ proposal: { by: 'ARCHITECT' }, objection: null }] });
    expect(bodies[3]).toMatchObject({
      running: [
        { responses: [{ speaker: 'ARCHITECT' }, { speaker: 'LOREKEEPER' }, { speaker: 'SYNTHESIZER' }], ballots: [] },
      ],
    });
    expect(bodies[5]).toMatchObject({
      canon: [{ id: 'A-C1', title: 'The amber Causeway' }],
      running: [{ decision: { outcome: 'ACCEPTED' } }],
    });
    const ledger = await readLedger(store.db, runKey);
    expect(ledger.map(({ sender, content }) => [sender, content['kind']]).slice(0, 3)).toEqual([
      ['ORCHESTRATOR', 'ROUND'],
      ['a-architect', 'SPOKEN'],
      ['a-contrarian', 'SPOKEN'],
    ]);
    expect(ledger.at(-1)).toMatchObject({
      entryKey: 'match/A/FOUNDATION/1/decided',
      type: 'MATCH',
      phase: 'FOUNDATION',
      content: { kind: 'DECIDED', summary: 'A-F1 is ACCEPTED (4 for, 0 against): A-C1 enters the canon' },
    });
  });

  test('without a proposal ends at once, and the same agent is offered the next', async () => {
    await begin();
    expect(await say('PROPOSAL', { ARCHITECT: 'absent' })).toMatchObject({
      proposed: false,
      deadlock: false,
      decision: null,
      sentBack: [],
    });
    expect((await begin('A', second)).agenda.proposer).toBe('ARCHITECT');
    expect((await stateOf()).rounds.map(({ decision }) => decision)).toEqual([null, null]);
  });

  test('that ends in a deadlock is the Synthesizer’s to decide', async () => {
    await begin();
    await say('PROPOSAL', { ARCHITECT: proposed() });
    const open = await say('VOTE', {
      ARCHITECT: voted('ACCEPT'),
      LOREKEEPER: voted('ACCEPT'),
      CONTRARIAN: voted('REJECT'),
      SYNTHESIZER: 'absent',
    });
    expect(open).toMatchObject({ deadlock: true, decision: null });
    expect(await bodyOf(open.references['transcript'])).toMatchObject({
      body: { running: [{ ballots: [{}, {}, {}, { missing: 'absent' }] }] },
    });
    expect(await say('TIE_BREAK', { SYNTHESIZER: tieBroken({ ballot: 'REJECT' }) })).toMatchObject({
      deadlock: false,
      decision: { outcome: 'REJECTED', by: 'SYNTHESIZER', canon: null },
    });
    expect(await begin('A', second)).toMatchObject({ agenda: { proposer: 'LOREKEEPER', gap: 'A-F1' } });
  });
});

describe('a turn that is sent back', () => {
  test('comes with a note that names the rule, and is settled when it comes again', async () => {
    await begin();
    await say('PROPOSAL', { ARCHITECT: proposed() });
    const agreed = objected({ failureCase: proposed().body, changeWanted: proposed().title, text: 'I agree.' });
    const back = await say('OBJECTION', { CONTRARIAN: agreed });
    expect(back.sentBack).toEqual([
      { speaker: 'CONTRARIAN', note: `${runKey}/match/note/A/FOUNDATION/1/OBJECTION/1/CONTRARIAN` },
    ]);
    expect(await bodyOf(back.sentBack[0]?.note)).toMatchObject({
      content: 'note',
      addressee: 'A',
      body: { words: [expect.stringContaining('Every proposal is objected to')] },
    });
    expect(await say('OBJECTION', { CONTRARIAN: agreed }, { attempt: 2 })).toMatchObject({
      sentBack: [],
      proposed: true,
    });
    expect(await stateOf()).toMatchObject({
      breaches: [{ kind: 'NO_OBJECTION', turn: 'OBJECTION', speaker: 'CONTRARIAN' }],
      rounds: [{ objection: agreed }],
    });
    expect((await rowsNow()).slice(2)).toEqual(
      ['sent-back', 'breached', 'spoken'].map(
        (what, nth) => `match/A/FOUNDATION/1/OBJECTION/${nth === 0 ? 1 : 2}/${what}-CONTRARIAN`,
      ),
    );
  });
});

describe('a step that is repeated', () => {
  test('changes nothing and is told the same, also after the match has gone on, and at the same time', async () => {
    const opening = await begin();
    const proposal = await order('PROPOSAL', { ARCHITECT: proposed() });
    const [one, other] = await Promise.all([debate.settleTurn(proposal), debate.settleTurn(proposal)]);
    expect(other).toEqual(one);
    const back = await order('OBJECTION', {
      CONTRARIAN: objected({ failureCase: 'none', changeWanted: 'none', text: 'none' }),
    });
    const sent = await Promise.all(Array.from({ length: 4 }, () => debate.settleTurn(back)));
    for (const settled of sent) expect(settled).toEqual(sent[0]);
    await say('VOTE', byAll(voted('ACCEPT')));
    const before = await stored();
    expect(await debate.settleTurn(proposal)).toEqual(one);
    expect(await begin()).toEqual(opening);
    expect(await stored()).toBe(before);
  });

  test('after its commit was lost finds nothing, and does its work', async () => {
    await begin();
    const proposal = await order('PROPOSAL', { ARCHITECT: proposed() });
    const before = await stored();
    await store.db.query(
      `create function public.lose() returns trigger language plpgsql as $$ begin raise exception 'the line is lost'; end $$`,
    );
    await store.db.query(
      'create constraint trigger lost_at_commit after insert on symposium.ledger deferrable initially deferred for each row execute function public.lose()',
    );
    await expect(debate.settleTurn(proposal)).rejects.toThrow('the line is lost');
    await store.db.query('drop trigger lost_at_commit on symposium.ledger');
    expect(await stored()).toBe(before);
    expect(await debate.settleTurn(proposal)).toMatchObject({ proposed: true });
  });

  test('ends a phase once', async () => {
    await playRound('A', 'amber');
    const ends = await Promise.all([1, 2].map(() => debate.endPhase({ runKey, team: 'A', phase: 'FOUNDATION' })));
    expect(ends).toEqual([1, 2].map(() => ({ passed: false, open: ['GOVERNING_LOGIC', 'MOOD'] })));
    expect((await rowsNow()).filter((key) => key.endsWith('/gate'))).toEqual(['match/A/FOUNDATION/gate']);
    expect((await stateOf()).gates).toMatchObject([{ passed: false }]);
  });
});
