import { describe, expect, test } from '@jest/globals';
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
import type { Json } from '../../../shared/kernel/json.ts';

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
  test('gives up nothing but rounds of earlier phases', () => {
    for (const label of [
      'challenge',
      'curveballs',
      'canon',
      'transcript',
      'spec',
      'goal',
      'note',
      'offer',
      'refused',
      'rubric',
      'X-transcript',
      'Y-spec',
    ])
      expect(relevanceOf(label)).toBe('kept');
    expect(relevanceOf('earlier')).toBe(0);
  });

  test('keeps the headline of each, and every vote whole', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT');
    const { earlier, earlierVotes } = transcriptOf(log.state(), 'LANDMARKS', defaultPolicy);
    const body = JSON.parse(JSON.stringify({ rounds: earlier, votes: earlierVotes })) as Record<string, Json>;
    const short = shorterForm('earlier', body);
    expect(short).toEqual({
      votes: body['votes'],
      rounds: [
        { id: 'A-F1', proposedBy: 'ARCHITECT', title: 'The Bell Causeway', outcome: 'ACCEPTED', amendment: null },
      ],
    });
    expect(shorterForm('earlier', short)).toBeNull();
  });

  test('has no shorter form of anything else', () => {
    expect([
      shorterForm('canon', { rounds: [{ id: 'A-F1', body: 'long' }] }),
      shorterForm('earlier', 'words'),
      shorterForm('earlier', null),
      shorterForm('earlier', { rounds: [] }),
    ]).toEqual([null, null, null, null]);
  });
});
