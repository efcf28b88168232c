import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { messageTypes } from '../../../shared/kernel/ledger.ts';
import { charactersPerToken, splitBody } from '../../../shared/kernel/message.ts';
import { mayActAs, mayDeliver, mayTravel, message, parties } from '../../../shared/scenario/message.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';

const sound = {
  message_id: '7f9c2ba4-e88f-4a3e-9d3c-2f1c6f0d5b11',
  timestamp: '2026-11-21T10:00:00Z',
  phase: 'VALIDATE',
  sender: 'NEWTON',
  recipient: 'ORCHESTRATOR',
  message_type: 'DELIVERABLE',
  confidence: 0.8,
  content: { summary: 'The claims hold.', body: 'All of them.', evidence: ['F = m a'], concerns: [], dependencies: [] },
  metadata: { agent_version: 'newton_v1_0123456789ab', token_count: 12, context_window_usage: 0.1, iteration: 0 },
};
const accepted = (change: object) => message.safeParse({ ...sound, ...change }).success;
const content = (change: object) => ({ content: { ...sound.content, ...change } });

describe('a message', () => {
  test('is accepted as the protocol has it', () => expect(message.parse(sound)).toEqual(sound));

  test.each(['DELIVERABLE', 'VOTE', 'CHALLENGE'])('of type %s must state a confidence', (message_type) => {
    expect(accepted({ message_type, confidence: null })).toBe(false);
    expect(accepted({ message_type, confidence: 0 })).toBe(true);
  });

  test.each(['RESPONSE', 'VETO', 'ESCALATION', 'BREAKTHROUGH'])(
    'of type %s may leave its confidence open',
    (message_type) => {
      expect(accepted({ message_type, confidence: null })).toBe(true);
    },
  );

  test.each([
    ['a challenge without evidence', { message_type: 'CHALLENGE', ...content({ evidence: [] }) }],
    ['a challenge with blank evidence', { message_type: 'CHALLENGE', ...content({ evidence: [' '] }) }],
    ['a veto by an agent that has none', { message_type: 'VETO', sender: 'ATHENA' }],
    ['a word from agent to agent', { message_type: 'VOTE', recipient: 'EULER' }],
    ['a deliverable in another’s phase', { phase: 'GROUND' }],
    ['an unknown phase', { phase: 'BUILD' }],
    ['an unknown sender', { sender: 'PLATO' }],
    ['an unknown type', { message_type: 'GOSSIP' }],
    ['a confidence above 1', { confidence: 1.1 }],
    ['an id that is no uuid', { message_id: 'x' }],
    ['a field of its own', { mood: 'fine' }],
    ['a body above the limit', content({ body: 'x'.repeat(defaultPolicy.messageTokens * charactersPerToken + 1) })],
  ])('is refused for %s', (_, change) => expect(accepted(change)).toBe(false));

  test('of a veto without proof is readable, so that it can be downgraded', () => {
    expect(accepted({ message_type: 'VETO', ...content({ evidence: [] }) })).toBe(true);
  });
});

describe('who may speak', () => {
  test('a veto: NEWTON and EULER', () => {
    expect(parties.filter((party) => mayActAs('VETO', party))).toEqual(['EULER', 'NEWTON']);
  });

  test.each(messageTypes)('%s: the orchestrator only for an escalation', (type) => {
    expect(mayActAs(type, 'ORCHESTRATOR')).toBe(type === 'ESCALATION');
    expect(mayActAs(type, 'NEWTON')).toBe(true);
  });

  test.each(messageTypes)('%s: never from agent to agent', (type) => {
    expect(mayTravel(type, 'NEWTON', 'EULER')).toBe(false);
    expect(mayTravel(type, 'NEWTON', 'ORCHESTRATOR')).toBe(true);
  });

  test('the orchestrator carries challenges, responses and breakthroughs to agents, and nothing else', () => {
    expect(messageTypes.filter((type) => mayTravel(type, 'ORCHESTRATOR', 'ATHENA'))).toEqual([
      'CHALLENGE',
      'RESPONSE',
      'BREAKTHROUGH',
    ]);
  });

  test.each([
    ['ATHENA', 'SEED', true],
    ['ATHENA', 'VALIDATE', false],
    ['EULER', 'VALIDATE', true],
    ['SOCRATES', 'GROUND', false],
    ['GALILEO', 'REFINE', true],
  ] as const)('%s in %s may hand in a deliverable: %s', (agent, phase, may) =>
    expect(mayDeliver(agent, phase)).toBe(may),
  );
});

describe('a body above the limit', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('\n', '\n\n', ' ', '🜂', 'word'), fc.string({ unit: 'binary', maxLength: 9 })), {
      maxLength: 200,
    })
    .map((parts) => parts.join(''));

  test('is the join of its parts, each within the limit and whole in its characters', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (body, limit) => {
        const parts = splitBody(body, limit);
        expect(parts.join('')).toBe(body);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(limit * charactersPerToken);
          expect(part.isWellFormed()).toBe(true);
        }
        if (body !== '') expect(parts).not.toContain('');
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a paragraph', 'one two\n\nthree\nfour five', 4, ['one two\n\n', 'three\nfour five']],
    ['a paragraph rather than a line', 'aaaaaaaaa\n\nbb\ncccccccc', 4, ['aaaaaaaaa\n\n', 'bb\ncccccccc']],
    ['a word where there is no line', 'aaaaaaaaa bbbbbbbbb', 4, ['aaaaaaaaa ', 'bbbbbbbbb']],
    ['anywhere where there is no blank', 'a'.repeat(20), 4, ['a'.repeat(16), 'aaaa']],
  ])('is cut after %s', (_, body, limit, parts) => expect(splitBody(body, limit)).toEqual(parts));

  test('needs a limit of at least one token', () => {
    expect(() => splitBody('x', 0)).toThrow(RangeError);
    expect(() => splitBody('x', Number.NaN)).toThrow(RangeError);
    expect(splitBody('', 1)).toEqual(['']);
  });
});
