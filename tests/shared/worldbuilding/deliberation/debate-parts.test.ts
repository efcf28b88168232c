import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { debateParts } from '../../../../shared/worldbuilding/deliberation/debate-parts.ts';
import { foldDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import type { DeliberationRow } from '../../../../shared/worldbuilding/deliberation/rows.ts';
import { settle } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { transcriptOf } from '../../../../shared/worldbuilding/deliberation/transcript.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { ballots, type DebatePhase } from '../../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { textsIn } from '../../../support/texts.ts';
import { ledger, objected, playRound, proposed, resolved, responded, tieBroken, voted } from './said.ts';

const wide = { transcript: { ...policy.transcript, wholeTokens: 1_000_000 } };
const partsOf = (rows: readonly DeliberationRow[], phase: DebatePhase | null, of = wide) =>
  debateParts(transcriptOf(foldDeliberation('A', rows), phase, of));
const texts = (rows: readonly DeliberationRow[], phase: DebatePhase | null, of = wide) =>
  partsOf(rows, phase, of).map((part) => JSON.stringify(part));

/** Three phases of one round each, with every kind of vote, a curveball, a wildcard and a lost proposal. */
function debated(votes: readonly (readonly (typeof ballots)[number][])[], wildcard: string | null) {
  const log = ledger();
  const [first = [], second = [], third = []] = votes;
  log.write('FOUNDATION', 1, { kind: 'ROUND', curveballs: [{ id: 'Q1', text: 'The tide stops.' }] });
  playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { ballots: first, tieBreak: tieBroken() });
  log.write('FOUNDATION', 2, { kind: 'ROUND', curveballs: [] });
  log.write('FOUNDATION', 2, { kind: 'LOST', turn: 'PROPOSAL', speaker: 'LOREKEEPER', cause: 'absent' });
  log.write('LANDMARKS', 1, { kind: 'ROUND', curveballs: [] });
  log.say('LANDMARKS', 1, { turn: 'PROPOSAL', speaker: 'LOREKEEPER', answer: proposed({ title: 'A second' }) });
  log.say('LANDMARKS', 1, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objected({ target: 'A-L1' }) });
  log.say('LANDMARKS', 1, {
    turn: 'RESPONSE',
    speaker: 'SYNTHESIZER',
    answer: responded({ modifies: resolved().merged }),
  });
  if (wildcard !== null) log.write('LANDMARKS', 1, { kind: 'WILDCARD', text: wildcard });
  log.say('LANDMARKS', 1, { turn: 'RESOLUTION', speaker: 'SYNTHESIZER', answer: resolved() });
  second.forEach((ballot, nth) =>
    log.say('LANDMARKS', 1, {
      turn: 'VOTE',
      speaker: present((['ARCHITECT', 'LOREKEEPER', 'CONTRARIAN', 'SYNTHESIZER'] as const)[nth]),
      answer: voted(ballot, ballot === 'AMEND' ? { amendment: `Words of ballot ${nth}.` } : {}),
    }),
  );
  log.write('TENSION', 1, { kind: 'ROUND', curveballs: [] });
  playRound(log, 'TENSION', 1, 'ARCHITECT', { ballots: third });
  return log;
}

describe('the parts of a debate', () => {
  test('only grow: those of a row begin with those of every row before it, through all phases', () => {
    const ballot = fc.constantFrom(...ballots);
    const vote = fc.tuple(ballot, ballot, ballot, ballot);
    fc.assert(
      fc.property(fc.tuple(vote, vote, vote), fc.option(fc.string({ minLength: 1 })), (votes, wildcard) => {
        const { rows } = debated(votes, wildcard);
        let before: readonly string[] = [];
        rows.forEach((row, nth) => {
          // Those who respond are heard together.
          if (row.kind === 'SPOKEN' && rows[nth + 1]?.kind === 'WILDCARD') return;
          // So are those who vote: their ballots come in together.
          const next = rows[nth + 1];
          if (row.kind === 'SPOKEN' && row.spoken.turn === 'VOTE' && next?.kind === 'SPOKEN') return;
          const now = texts(rows.slice(0, nth + 1), row.phase);
          expect(now.slice(0, before.length)).toEqual(before);
          before = now;
        });
        // While the spec is written no phase is running.
        expect(texts(rows, null)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  test('come in the order of the round, with the amendments that each turn put on the table', () => {
    const { rows } = debated(
      [
        ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
        ['AMEND', 'ACCEPT', 'REJECT', 'AMEND'],
        ['ACCEPT', 'ACCEPT', 'ACCEPT', 'REJECT'],
      ],
      'Ring them backwards.',
    );
    // The vote in LANDMARKS has decided nothing yet.
    const parts = partsOf(rows, 'TENSION');
    expect(parts.map(({ label, body }) => [label, 'round' in body ? body.round : null])).toMatchObject([
      ...['proposal', 'objection', 'responses', 'resolution', 'ballots', 'decision'].map((label) => [label, 'A-F1']),
      ['canon', 1],
      ['proposal', 'A-F2'],
      ...['proposal', 'objection', 'responses', 'resolution', 'ballots'].map((label) => [label, 'A-L1']),
      ...['proposal', 'objection', 'responses', 'resolution', 'ballots', 'decision'].map((label) => [label, 'A-T1']),
      ['canon', 1],
    ]);
    const of = (label: string, round: string) =>
      parts.find((part) => part.label === label && 'round' in part.body && part.body.round === round)?.body;
    expect(of('proposal', 'A-F1')).toMatchObject({ curveballs: ['Q1'], by: 'ARCHITECT' });
    expect(of('proposal', 'A-F2')).toEqual({ round: 'A-F2', phase: 'FOUNDATION', proposal: null });
    expect(of('objection', 'A-L1')).toMatchObject({ amendments: [{ id: 'A-L1-M1', by: 'CONTRARIAN', merged: false }] });
    // What the merged text says already keeps its number and its words.
    expect(of('responses', 'A-L1')).toMatchObject({
      wildcard: 'Ring them backwards.',
      amendments: [{ id: 'A-L1-M2', by: 'SYNTHESIZER', text: resolved().merged, merged: false }],
    });
    expect(of('resolution', 'A-L1')).not.toHaveProperty('amendments');
    expect(of('resolution', 'A-T1')).toMatchObject({ amendments: [{ id: 'A-T1-M2', text: null, merged: true }] });
  });

  test('say what ballots put on the table where the round is decided', () => {
    const log = ledger();
    log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposed() });
    log.say('FOUNDATION', 1, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objected() });
    for (const speaker of ['ARCHITECT', 'LOREKEEPER'] as const)
      log.say('FOUNDATION', 1, { turn: 'VOTE', speaker, answer: voted('AMEND', { amendment: 'Hang them higher.' }) });
    const decision = present(settle(present(log.state().rounds.at(-1)), policy) ?? undefined);
    log.write('FOUNDATION', 1, { kind: 'DECIDED', decision });
    expect(partsOf(log.rows, 'FOUNDATION').find(({ label }) => label === 'decision')?.body).toMatchObject({
      decision: { outcome: 'AMENDED', amendment: 'A-F1-M2' },
      amendments: [{ id: 'A-F1-M2', text: 'Hang them higher.', merged: false }],
    });
  });

  test('leave out no word that was said and no vote, and cut the oldest rounds alone where the budget is narrow', () => {
    const { rows } = debated(
      [
        ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
        ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
        ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
      ],
      'Ring them backwards.',
    );
    const said = rows.flatMap((row) => (row.kind === 'SPOKEN' ? textsIn(row.spoken.answer) : []));
    const shown = new Set(partsOf(rows, null).flatMap(({ body }) => textsIn(body)));
    expect(said.filter((text) => !shown.has(text))).toEqual([]);
    const narrow = partsOf(rows, null, { transcript: { ...policy.transcript, wholeTokens: 1_200 } });
    expect(narrow[0]).toMatchObject({ label: 'earlier', body: { id: 'A-F1' } });
    expect(narrow.filter(({ label }) => label === 'ballots')).toEqual(
      partsOf(rows, null).filter(({ label }) => label === 'ballots'),
    );
    expect(narrow.filter(({ label }) => label === 'canon')).toEqual(
      partsOf(rows, null).filter(({ label }) => label === 'canon'),
    );
  });
});
