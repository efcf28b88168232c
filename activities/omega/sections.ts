import { ApplicationFailure } from '@temporalio/common';
import type { AskRequest, Json } from '../../shared/kernel/index.ts';
import { addressed, type OmegaTask, originOf } from '../../shared/omega/answers/index.ts';
import { type AgentId, agentIdOf, cast, isAgentId } from '../../shared/omega/agents/index.ts';
import { type Held, laidOut, outputTypes, type Part, slotOf, slotProblem } from '../../shared/omega/contracts/index.ts';
import { problemInBrief } from '../../shared/omega/digests/index.ts';
import type { Section } from '../ask/compose.ts';
import type { Note } from '../store/notes.ts';
import type { StoredCall } from '../store/calls.ts';
import type { AgentContext } from '../ask/system.ts';
import type { StoredPolicy } from './computing.ts';

/**
 * What an agent reads. The file of the request decides that and names nothing else; here each slot is cut down to the
 * part that it stands for, and this is the only place where an answer of one agent becomes words for another
 * (OMEGA rules §2.4).
 */
export function sectionsOf(request: AskRequest, context: AgentContext): Section[] {
  const reader = readerOf(request);
  const { order, missing } = laidOut(reader, request.task as OmegaTask, Object.keys(request.references));
  const sections = order.map((name) => sectionIn(name, reader, request, context));
  const body = missing.map(({ agentId, part }) => ({ of: authorOf(agentId), part }));
  const all: readonly Section[] =
    missing.length === 0
      ? sections
      : [...sections, { label: 'missing', author: byHouse, ref: 'contract/missing', body }];
  return all.map((section) => ({ ...section, compact: true }));
}

const byHouse = 'HOUSE';
const authorOf = (agentId: number): string => (isAgentId(agentId) ? `${cast[agentId].name} (${agentId})` : byHouse);

export function readerOf({ agent }: Pick<AskRequest, 'agent'>): AgentId {
  return agentIdOf(agent) ?? fault(`${agent} is none of the cast`);
}

function sectionIn(name: string, reader: AgentId, request: AskRequest, { run, answers, notes }: AgentContext): Section {
  const call = Object.hasOwn(answers, name) ? answers[name] : undefined;
  const note = call === undefined ? notes.find(({ key }) => key === request.references[name]) : undefined;
  const problem = slotProblem(name, reader, heldIn(request, call, note));
  if (problem !== null) fault(problem);
  const { agentId, part } = slotOf(name) ?? fault(`${name} names no slot of a context`);
  if (note !== undefined) {
    const brief = part === 'problem' ? problemInBrief(note.body, run.policy as StoredPolicy) : null;
    return { label: part, author: byHouse, ref: note.key, body: note.body, ...(brief === null ? {} : { brief }) };
  }
  return call === undefined
    ? fault(`${name} is empty`)
    : { label: part, author: authorOf(agentId), ref: call.key, body: partOf(call, part) };
}

/**
 * Explanations as they stand, an agent's own contribution whole, of anybody else's the fields of the part; claims under
 * their addresses.
 */
function partOf(call: StoredCall, part: Part): Json {
  if (part === 'summary' || part === 'report') return call.answer;
  const whole = addressed(call.answer, originOf(call) ?? fault(`${call.key} is an answer of nobody`));
  if (part === 'own') return whole;
  const said = whole as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    (outputTypes[part] ?? []).flatMap((field) => {
      const value = said[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Asked again, it would be the same context. The message names ids only. */
function fault(message: string): never {
  throw ApplicationFailure.nonRetryable(message, 'HOUSE_ERROR');
}

function heldIn({ runKey }: AskRequest, call: StoredCall | undefined, note: Note | undefined): Held {
  if (call !== undefined) {
    const { agent, task, outcome } = call;
    return { kind: 'answer', agent, task, answered: outcome === 'answered', sameRun: call.runKey === runKey };
  }
  if (note === undefined) return { kind: 'nothing' };
  return { kind: 'note', content: note.content, addressee: note.addressee };
}
