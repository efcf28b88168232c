import { describe, expect, test } from 'vitest';
import { compose } from '../../../activities/ask/compose.ts';
import { omegaSystem } from '../../../activities/omega/system.ts';
import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { agentIds, cast, type AgentId } from '../../../shared/omega/agents/cast.ts';
import { contracts } from '../../../shared/omega/contracts/contracts.ts';
import { slotName } from '../../../shared/omega/contracts/slots.ts';
import { subjectOf } from '../../../shared/omega/place.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { asked, contextWith, digest, filled, markedAnswer, stored } from './marked.ts';

type Slots = Readonly<Record<string, StoredCall | Note>>;
const sectionsFor = (agent: AgentId, task: string, slots: Slots, change: Partial<AskRequest> = {}) => {
  const { context, references } = contextWith(slots);
  return omegaSystem.sections(asked(agent, task, 'SYNTHESIS', { references, ...change }), context);
};
const composed = (agent: AgentId, task: string, slots: Slots) => {
  const { context, references } = contextWith(slots);
  const request = asked(agent, task, 'SYNTHESIS', { references });
  const { preamble, runLine } = omegaSystem;
  return compose(request, {
    preamble,
    runLine,
    role: roster[cast[agent].key].role,
    task: omegaSystem.taskText(task, request.agent),
    schemaName: task,
    sections: omegaSystem.sections(request, context),
  });
};
const taskOf = (agent: AgentId) => (agent === 57 ? 'synthesise' : 'contribute');
const whole = (agent: AgentId) =>
  contracts[agent].requires.map((need) => slotName({ agentId: need.agentId, part: need.outputType }));

describe('what an agent reads', () => {
  const contexts = agentIds.map((agent) => ({
    agent,
    name: cast[agent].name,
    slots: [...whole(agent), ...(agent >= 50 && agent <= 52 ? ['1/summary', '35/report'] : [])],
  }));

  test.each(contexts)(
    '$name gets the fields that its contract names, and nothing else of any answer',
    ({ agent, slots }) => {
      const laid = slots.map((slot) => ({ slot, ...filled(slot) }));
      const text = composed(agent, taskOf(agent), Object.fromEntries(laid.map(({ slot, held }) => [slot, held])));
      const readable = new Set(
        laid.flatMap(({ marks, readable: fields }) =>
          marks.filter(({ field }) => fields.includes(field)).map(({ mark }) => mark),
        ),
      );
      for (const mark of readable) expect({ mark, read: text.includes(mark) }).toEqual({ mark, read: true });
      const leaked = laid
        .flatMap(({ marks }) => marks)
        .filter(({ mark }) => !readable.has(mark) && text.includes(mark));
      expect(leaked).toEqual([]);
      expect(text).not.toMatch(/"C\d+"/);
      expect(text.match(/^### .+ · .+$/gm) ?? []).toHaveLength(slots.length);
    },
  );

  test.each(contexts)(
    '$name gets it in the order of its contract, whatever the order of its file',
    ({ agent, slots }) => {
      const laid = (names: readonly string[]) =>
        sectionsFor(agent, taskOf(agent), Object.fromEntries(names.map((slot) => [slot, filled(slot).held])));
      expect(laid(slots.toReversed())).toEqual(laid(slots));
      expect(
        laid(slots)
          .slice(0, whole(agent).length)
          .map(({ label }) => label),
      ).toEqual(contracts[agent].requires.map(({ outputType }) => outputType));
    },
  );

  test.each(agentIds.filter((agent) => agent <= 52).map((agent) => ({ agent, name: cast[agent].name })))(
    '$name explains its own contribution with the problem before it, and nothing else',
    ({ agent }) => {
      const { held, marks } = filled(`${agent}/own`);
      for (const task of ['summary', 'report']) {
        const text = composed(agent, task, { [`${agent}/own`]: held, '53/problem': filled('53/problem').held });
        expect(marks.filter(({ mark }) => !text.includes(mark))).toEqual([]);
        expect(text.match(/^### .+$/gm)).toEqual(['### problem · HOUSE', `### own · ${cast[agent].name} (${agent})`]);
      }
    },
  );

  test('what is above the contract comes after it, by agent and part', () => {
    const slots = ['40/gaps', '35/report', '8/summary', '53/claimBoard', '53/problem', '46/survival'];
    const labels = sectionsFor(
      51,
      'contribute',
      Object.fromEntries(slots.map((slot) => [slot, filled(slot).held])),
    ).map(({ label, author }) => `${label} ${author}`);
    expect(labels).toEqual([
      'problem HOUSE',
      'claimBoard HOUSE',
      'survival Survivor Synthesizer (46)',
      'summary Cross-Domain Connector (8)',
      'report Skeptic (35)',
      'gaps Gap Hunter (40)',
    ]);
  });
});

describe('claims of others', () => {
  const { answer } = markedAnswer(27, 'contribute');
  const pass = (number: number) =>
    stored(27, 'contribute', answer, { subject: subjectOf({ pass: number, retry: 1, instead: null }), round: 3 });

  test.each([
    [1, '27.3/C1'],
    [2, '27.3/C101'],
    [3, '27.3/C201'],
  ])('stand under the address of pass %i', (number, address) => {
    const [section] = sectionsFor(44, 'contribute', {
      '53/claimsToAttack': digest('claimsToAttack', []),
      '27/findings': pass(number),
    }).slice(1);
    expect(section).toMatchObject({ label: 'findings', author: 'Chain Verifier (27)', ref: pass(number).key });
    expect(section?.body).toMatchObject({ findings: [{ claimId: address }] });
  });

  test('stay as they are where they have an address', () => {
    const call = stored(27, 'contribute', markedAnswer(27, 'contribute', '7.1/C2').answer);
    expect(sectionsFor(44, 'contribute', { '27/findings': call })[0]?.body).toMatchObject({
      findings: [{ claimId: '7.1/C2' }],
    });
  });

  test('are recognised by their field: a word that looks like an id is left alone', () => {
    const call = stored(47, 'contribute', {
      ...(markedAnswer(47, 'contribute').answer as object),
      terms: [{ term: 'C4', definition: 'C4' }],
    });
    expect(sectionsFor(51, 'contribute', { '47/clarification': call })[0]?.body).toMatchObject({
      terms: [{ term: 'C4', definition: 'C4' }],
    });
  });
});

describe('what could not be had', () => {
  const problem = digest('problem', { statement: 'why?' });
  const missing = (agent: AgentId, task: string, slots: readonly string[]) =>
    sectionsFor(
      agent,
      task,
      Object.fromEntries(slots.map((slot) => [slot, slot === '53/problem' ? problem : filled(slot).held])),
    ).find(({ label }) => label === 'missing')?.body ?? null;

  test.each<[string, AgentId, string, string[], unknown]>([
    ['nothing where the contract is met', 51, 'contribute', ['53/problem', '53/claimBoard', '46/survival'], null],
    ['nothing where the board stands in', 51, 'contribute', ['53/problem', '53/claimBoard'], null],
    [
      'an output that nothing stands in for, and the board that would',
      51,
      'contribute',
      ['53/problem'],
      [
        { of: 'Session Memory (53)', part: 'claimBoard' },
        { of: 'Survivor Synthesizer (46)', part: 'survival' },
      ],
    ],
    ['a digest', 54, 'contribute', ['53/problem'], [{ of: 'Session Memory (53)', part: 'cycleEvents' }]],
    ['never what is optional', 46, 'contribute', ['53/problem', '53/claimsToAttack'], null],
    ['nothing to an agent that has all it requires', 53, 'contribute', ['53/problem', '53/cycleEvents'], null],
    [
      'the problem, to PHI that has to classify it',
      57,
      'classify',
      [],
      [{ of: 'Session Memory (53)', part: 'problem' }],
    ],
    ['nothing more, to PHI that has it', 57, 'classify', ['53/problem'], null],
    [
      'quality, to PHI at the end',
      57,
      'synthesise',
      ['53/problem', '53/claimBoard', '53/contradictions', '51/answer'],
      [{ of: 'Quality Controller (52)', part: 'quality' }],
    ],
    ['nothing but the problem to PHI in between', 57, 'intervene', ['53/problem'], null],
    [
      'the problem, to PHI that is to find a way out of it',
      57,
      'intervene',
      [],
      [{ of: 'Session Memory (53)', part: 'problem' }],
    ],
    [
      'the contribution that is to be explained',
      9,
      'report',
      ['53/problem'],
      [{ of: 'Gut Intuition (9)', part: 'own' }],
    ],
  ])('is said: %s', (_, agent, task, slots, body) => expect(missing(agent, task, slots)).toEqual(body));
});

describe('a slot that breaks the contract', () => {
  const contributed = stored(21, 'contribute', markedAnswer(21, 'contribute').answer);
  test.each<[string, string, StoredCall | Note, RegExp]>([
    ['a part that its agent does not provide', '21/findings', contributed, /contract of agent 21 does not provide/],
    ['a whole answer of somebody else', '21/own', contributed, /for agent 21 alone, and agent 27 reads it/],
    ['a part that is no part', '21/confidenceBasis', contributed, /does not provide/],
    ['a name of JavaScript', '21/constructor', contributed, /does not provide/],
    ['no agent', '99/claims', contributed, /names no slot/],
    ['no slot at all', 'claims', contributed, /names no slot/],
    ['an answer of another agent', '1/claims', contributed, /holds no contribute of agent 1/],
    [
      'an answer to another question',
      '21/claims',
      stored(21, 'report', markedAnswer(21, 'report').answer),
      /holds no contribute of agent 21/,
    ],
    ['a contribution as a report', '21/report', contributed, /holds no report of agent 21/],
    ['an answer of another session', '21/claims', { ...contributed, runKey: 'elsewhere' }, /of another session/],
    ['an answer that could not be read', '21/claims', { ...contributed, outcome: 'unreadable' }, /could not be read/],
    ['a digest of another kind', '53/claimsToVerify', digest('problem', {}), /holds no such digest/],
    ['an answer as a digest', '53/claimsToVerify', contributed, /holds no such digest/],
    ['a digest as an answer', '21/claims', digest('claims', {}), /holds no contribute/],
    [
      'a digest of somebody else than Session Memory',
      '54/claimsToVerify',
      digest('claimsToVerify', {}),
      /does not provide/,
    ],
    [
      'a digest for somebody else',
      '53/claimsToVerify',
      { ...digest('claimsToVerify', {}), addressee: 'skeptic' },
      /for somebody else/,
    ],
  ])('is a fault of Symposium that no retry mends: %s', (_, slot, held, message) => {
    try {
      sectionsFor(27, 'contribute', { [slot]: held });
      throw new Error('it was handed over');
    } catch (error) {
      expect(error).toMatchObject({ type: 'HOUSE_ERROR', nonRetryable: true, message: expect.stringMatching(message) });
      expect(String(error)).not.toContain('mark-');
    }
  });

  test('and so is a question to nobody', () => {
    const { context } = contextWith({});
    expect(() => omegaSystem.sections({ ...asked(1, 'contribute', 'EXPLORATION'), agent: 'ATHENA' }, context)).toThrow(
      /none of the cast/,
    );
  });
});
