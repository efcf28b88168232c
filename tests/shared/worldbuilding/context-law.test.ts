import { describe, expect, test } from 'vitest';
import {
  addresseeOf,
  faultOf,
  missingFrom,
  slotsOf,
  type Held,
  relevanceOf,
  shorterForm,
} from '../../../shared/worldbuilding/context-law.ts';
import {
  agentKeys,
  judgePlaces,
  moderator,
  promptEngineer,
  roster,
  teamAgents,
} from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import { transcriptOf } from '../../../shared/worldbuilding/deliberation/transcript.ts';
import { defaultPolicy } from '../../../shared/worldbuilding/policy.ts';
import { ledger, playRound } from './deliberation/said.ts';
import { debateParts } from '../../../shared/worldbuilding/deliberation/debate-parts.ts';
import { asJson } from '../../../shared/kernel/json.ts';

const runKey = 'a-match';
const subject = 'J01';
const note = (content: string, addressee: string | null, key = `${runKey}/match/${content}/1`): Held => ({
  kind: 'note',
  key,
  content,
  addressee,
});
/** Every agent with each of its tasks. */
const questions = agentKeys.flatMap((agent) =>
  (Object.keys(roster[agent].answers) as WorldbuildingTask[]).map((task) => ({ agent, task })),
);
const slots = questions.flatMap(({ agent, task }) =>
  Object.entries(slotsOf[task]).map(([slot, { content }]) => ({ agent, task, slot, content })),
);

describe('what lies in a context', () => {
  test('is addressed to the reader’s team, office or judgement', () => {
    const reader = (agent: string) => addresseeOf({ agent, subject });
    expect([...new Set(teamAgents.map(reader))]).toEqual(['A', 'B']);
    expect([promptEngineer, moderator, ...judgePlaces].map(reader)).toEqual([
      promptEngineer,
      moderator,
      subject,
      subject,
      subject,
    ]);
    expect([reader('a-wildcard'), reader('ATHENA'), addresseeOf({ agent: 'judge', subject: null })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each(slots)(
    '$agent finds $slot for $task where it is its own, and leaks nothing else',
    ({ agent, task, slot, content }) => {
      const reading = { runKey, agent, task, subject };
      const own = addresseeOf(reading);
      const fault = (held: Held) => faultOf(slot, held, reading)?.code ?? null;
      expect(fault(note(content, own))).toBeNull();
      for (const other of ['A', 'B', promptEngineer, moderator, subject, 'J02', 'seal', null].filter(
        (one) => one !== own,
      ))
        expect({ other, code: fault(note(content, other)) }).toEqual({ other, code: 'CONTEXT_LEAK' });
      for (const kind of ['seal', 'made', 'engineer-spec', 'exhibits', 'goal'].filter((one) => one !== content))
        expect(fault(note(kind, own))).toBe('CONTEXT_LEAK');
      expect(fault(note(content, own, `another-match/match/${content}/1`))).toBe('CONTEXT_LEAK');
      expect(fault({ kind: 'answer' })).toBe('CONTEXT_LEAK');
      expect(fault({ kind: 'nothing' })).toBe('HOUSE_ERROR');
    },
  );

  test('is in a slot of the task', () => {
    const reading = { runKey, agent: 'a-architect', task: 'vote', subject: null };
    for (const slot of ['spec', 'seal', 'exhibits', 'toString', '__proto__'])
      expect(faultOf(slot, note(slot, 'A'), reading)).toMatchObject({
        code: 'CONTEXT_LEAK',
        why: `a-architect may not read ${slot} for vote: the task has no such slot`,
      });
    expect(faultOf('goal', note('goal', 'A'), { ...reading, task: 'toString' })?.code).toBe('CONTEXT_LEAK');
  });

  test('is all that the task needs', () => {
    expect(missingFrom({}, 'propose')).toEqual(['challenge', 'transcript', 'goal']);
    expect(missingFrom({ challenge: 'k', transcript: 'k' }, 'ratify')).toEqual(['spec']);
    expect(missingFrom({ refused: 'k' }, 'soften')).toEqual([]);
    expect(missingFrom({ exhibits: 'k' }, 'judge')).toEqual([]);
  });
});

describe('a context that is too narrow', () => {
  const ofRound = (label: string, round: string) => ({ label, body: { round, words: 'some' } });

  test('gives up nothing but what was said in rounds of earlier phases, the oldest first', () => {
    for (const label of ['proposal', 'objection', 'responses', 'resolution']) {
      const ranks = ['A-F1', 'B-F2', 'A-L1', 'A-L12', 'A-T1'].map((round) =>
        relevanceOf(ofRound(label, round), 'CRYSTALLIZATION'),
      );
      expect(ranks.toSorted((a, b) => Number(a) - Number(b))).toEqual(ranks);
      expect(new Set(ranks).size).toBe(ranks.length);
      expect(relevanceOf(ofRound(label, 'A-L1'), 'LANDMARKS')).toBe('kept');
      expect(relevanceOf(ofRound(label, 'A-F3'), 'LANDMARKS')).toEqual(expect.any(Number));
    }
    expect(relevanceOf({ label: 'earlier', body: { id: 'A-F1' } }, 'LANDMARKS')).toEqual(expect.any(Number));
  });

  test.each([
    ...[
      'ballots',
      'decision',
      'canon',
      'challenge',
      'curveballs',
      'spec',
      'goal',
      'note',
      'offer',
      'refused',
      'rubric',
    ],
    ...['X-transcript', 'Y-spec'],
  ])('keeps %s', (label) => {
    expect(relevanceOf(ofRound(label, 'A-F1'), 'TENSION')).toBe('kept');
  });

  test('keeps what says of no round that it is over', () => {
    for (const body of [null, 'words', ['A-F1'], {}, { round: 'A-X1' }, { round: 7 }])
      expect(relevanceOf({ label: 'proposal', body }, 'TENSION')).toBe('kept');
  });

  test('shortens a proposal to its title and a round that was cut short to its headline, and nothing else', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT');
    const cut = { transcript: { ...defaultPolicy.transcript, wholeTokens: 400 } };
    const shown = (policy: typeof cut) =>
      debateParts(transcriptOf(log.state(), 'LANDMARKS', policy)).map(({ label, body }) => ({
        label,
        body: asJson(body),
      }));
    const title = 'The Bell Causeway';
    const headline = { id: 'A-F1', proposedBy: 'ARCHITECT', title, outcome: 'ACCEPTED', amendment: null };
    expect(shown(defaultPolicy).flatMap((part) => shorterForm(part) ?? [])).toEqual([
      { round: 'A-F1', by: 'ARCHITECT', title },
    ]);
    expect(shown(cut).flatMap((part) => shorterForm(part) ?? [])).toEqual([headline]);
    expect(shorterForm({ label: 'earlier', body: headline })).toBeNull();
    for (const body of [null, 'words', {}, { proposal: null }])
      expect(shorterForm({ label: 'proposal', body })).toBeNull();
  });
});
