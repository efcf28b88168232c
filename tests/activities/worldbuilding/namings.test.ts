import { describe, expect, test } from 'vitest';
import { readAnswerTo } from '../../../activities/ask/answer-form.ts';
import { keptOf, namingsIn } from '../../../activities/ask/system.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import { type Json, toNameAnew } from '../../../shared/kernel/index.ts';
import { transcriptOf } from '../../../shared/worldbuilding/deliberation/transcript.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import type { AgentKey } from '../../../shared/worldbuilding/roster.ts';
import {
  crystallized,
  ledger,
  objected,
  playRound,
  proposed,
  resolved,
  responded,
  tieBroken,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';
import { noteFor } from './context.ts';
import { laid } from './laid-sections.ts';

/* A debate whose second round is before its vote: A-L1-M1 and A-L1-M2 are on the table, A-C1 is canon, Q1 was thrown in. */

const log = ledger();
playRound(log, 'FOUNDATION', 1, 'ARCHITECT');
log.say('LANDMARKS', 1, { turn: 'PROPOSAL', speaker: 'LOREKEEPER', answer: proposed() });
log.say('LANDMARKS', 1, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objected({ target: 'A-L1' }) });
log.say('LANDMARKS', 1, { turn: 'RESPONSE', speaker: 'ARCHITECT', answer: responded() });
log.say('LANDMARKS', 1, { turn: 'RESOLUTION', speaker: 'SYNTHESIZER', answer: resolved() });
log.say('LANDMARKS', 1, {
  turn: 'VOTE',
  speaker: 'ARCHITECT',
  answer: voted('AMEND', { amendment: 'A lamp on every pier burns whale oil.' }),
});
const debate = {
  ...transcriptOf(log.state(), 'LANDMARKS', matchDefaults),
  curveballs: [{ id: 'Q1', text: 'A ship that nobody has steered', met: 'A-L1' }],
};
const plain = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
const lays = {
  transcript: plain(debate),
  goal: { phase: 'LANDMARKS', round: 1, proposal: 'A-L1', gap: null },
  drafts: [{ draft: 1 }, { draft: 2 }],
  examination: { rounds: [{ objection: { item: 'O1' }, responses: [{ item: 'R1' }, { item: 'R2' }] }] },
} satisfies Record<string, Json>;

function read(agent: AgentKey, task: WorldbuildingTask, answer: object, change: Partial<Record<string, Json>> = {}) {
  const first = laid(agent, task);
  const { request } = first;
  const notes = first.context.notes.map((note) => {
    const body = { ...lays, ...change }[note.content];
    return body === undefined ? note : noteFor(note.content, note.addressee, body);
  });
  const context = { ...first.context, notes };
  const namings = (said: Json) => namingsIn(worldbuildingSystem, request, context, said);
  const reading = readAnswerTo(
    worldbuildingSystem,
    agent,
    task,
    { text: JSON.stringify(answer), stop: 'complete' },
    namings,
  );
  if (!reading.ok) return { unreadable: reading.why };
  const { answer: kept, note } = keptOf(worldbuildingSystem, request, context, reading);
  return { kept, note, asked: toNameAnew(kept, namings(kept)) };
}

const spec = (change: object) => ({ ...crystallized(), ...change });
const met = (id: string, ...metBy: string[]) => ({ id, metBy });
const objection = (item: string) => ({ item, reason: 'so', specific: true, answerable: true });
const testimony = (...items: string[]) => ({ objections: items.map(objection), responses: [], merges: [], fields: [] });
const amendment = (id: string | null) => ({ id, text: 'Lamps of whale oil.' });

describe('what leads nowhere is dropped and told, and nothing else goes with it', () => {
  const name = { text: 'Tidebell', cites: ['A-C1', 'A-C9'] };
  test.each([
    ['propose', 'a-lorekeeper', proposed({ respondsTo: 'A-F9' }), proposed(), 'respondsTo names A-F9'],
    ['propose', 'a-lorekeeper', { ...proposed(), respondsTo: 'none' }, proposed(), 'respondsTo names none'],
    [
      'resolve',
      'a-synthesizer',
      resolved({ amendments: [amendment('A-L1-M1'), amendment('A-L1-M9')] }),
      resolved({ amendments: [amendment('A-L1-M1'), amendment(null)] }),
      'amendments 2 names A-L1-M9',
    ],
    ['crystallize', 'a-synthesizer', spec({ worldName: name }), spec({}), 'worldName cites A-C9'],
    [
      'crystallize',
      'a-synthesizer',
      spec({ curveballs: [met('Q1', 'worldName', 'A-C9'), met('Q7', 'worldName')] }),
      spec({ curveballs: [met('Q1', 'worldName')] }),
      'curveballs 2 names Q7, curveballs 1 metBy 2 names A-C9',
    ],
    [
      'create',
      'soloist',
      spec({ worldName: { text: 'Tidebell', cites: ['A-C1'] } }),
      JSON.parse(JSON.stringify(spec({})).replaceAll('["A-C1"]', '[]')),
      null,
    ],
    ['testify', 'clerk', testimony('O1', 'O7'), testimony('O1'), 'objections 2 names O7'],
  ] as const)('%s', (task, agent, said, kept, told) => {
    const result = read(agent, task, said);
    expect(result).toMatchObject({ kept, asked: [] });
    if (told !== null) expect(result.note).toBe(`dropped: ${told}`);
  });
});

describe('what has to be named is asked for once more, with what can be named', () => {
  test.each([
    ['object', 'a-contrarian', objected({ target: 'A-L7' }), 'target: leads nowhere; name A-L1'],
    [
      'vote',
      'a-architect',
      voted('AMEND', { amendmentId: 'A-L1-M9' }),
      'amendmentId: leads nowhere; name A-L1-M1, A-L1-M2',
    ],
    [
      'break-tie',
      'a-synthesizer',
      tieBroken({ ballot: 'AMEND', amendmentId: 'A-F1-M1' }),
      'amendmentId: leads nowhere; name A-L1-M1, A-L1-M2',
    ],
    ['choose', 'soloist', { reason: 'so', draft: 3 }, 'draft: leads nowhere; name 1, 2'],
    ['testify', 'clerk', testimony('objection'), 'objections.0.item: leads nowhere; name O1'],
  ] as const)('%s', (task, agent, said, words) => {
    expect(read(agent, task, said)).toMatchObject({ kept: said, note: null, asked: [words] });
  });

  test('a proposal names the gap that it has to close', () => {
    const gap = { goal: { ...lays.goal, gap: 'A-F1' } };
    expect(read('a-lorekeeper', 'propose', proposed({ respondsTo: 'A-F9' }), gap)).toMatchObject({
      asked: ['respondsTo: leads nowhere; name A-F1'],
    });
  });

  test('what has no form of an id at all is unreadable, and its author hears what can be named', () => {
    expect(read('a-architect', 'vote', voted('AMEND', { amendmentId: 'the lamps' })).unreadable).toContain(
      'amendmentId: leads nowhere; name A-L1-M1, A-L1-M2',
    );
  });
});

describe('what leads somewhere is no stray', () => {
  test.each([
    ['object', 'a-contrarian', objected({ target: '#a-l1' }), objected({ target: 'A-L1' })],
    // Another proposal that was made is for the rules of discourse to judge.
    ['object', 'a-contrarian', objected({ target: 'A-F1' }), objected({ target: 'A-F1' })],
    ['propose', 'a-lorekeeper', proposed({ respondsTo: 'A-F1' }), proposed({ respondsTo: 'A-F1' })],
    ['vote', 'a-architect', voted('AMEND', { amendmentId: 'M2' }), voted('AMEND', { amendmentId: 'A-L1-M2' })],
    [
      'vote',
      'a-architect',
      voted('AMEND', { amendmentId: '“a-l1-m1” (lamps)' }),
      voted('AMEND', { amendmentId: 'A-L1-M1' }),
    ],
    ['vote', 'a-architect', voted('ACCEPT'), voted('ACCEPT')],
    // What a ballot has stated gets the next number when ballots are counted.
    ['break-tie', 'a-synthesizer', tieBroken({ ballot: 'AMEND', amendmentId: 'A-L1-M3' }), {}],
    ['crystallize', 'a-synthesizer', spec({ worldName: { text: 'Tidebell', cites: ['[a-c1]'] } }), spec({})],
    [
      'crystallize',
      'a-synthesizer',
      spec({ curveballs: [met('q1', 'landmarks[0].name', 'C1')] }),
      spec({ curveballs: [met('Q1', 'landmarks[0].name', 'A-C1')] }),
    ],
    ['choose', 'soloist', { reason: 'so', draft: '#2' }, { reason: 'so', draft: 2 }],
    ['testify', 'clerk', testimony('objection o1'), testimony('O1')],
  ] as const)('%s, %s: %j', (task, agent, said, kept) => {
    const result = read(agent, task, said);
    expect(result).toMatchObject({ kept, asked: [] });
    expect(result.note ?? '').not.toContain('dropped');
  });
});
