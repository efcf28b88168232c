import { z } from 'zod';
import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import type { AgentContext } from '../../../activities/ask/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { cast, type AgentId } from '../../../shared/omega/agents/cast.ts';
import { slotOf } from '../../../shared/omega/contracts/slots.ts';
import { isDigest, outputTypes, type OutputType } from '../../../shared/omega/contracts/outputs.ts';
import { roster, type SessionPhase } from '../../../shared/omega/agents/roster.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';
import { sampleCall } from '../../support/store.ts';

/** An answer made from its schema, with a mark of its own in every text and every fraction. */

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
};

export interface Mark {
  readonly mark: string;
  /** Field of the answer in which it stands. */
  readonly field: string;
}
export interface Marked {
  readonly answer: Json;
  readonly marks: readonly Mark[];
}

/** `ids` stands wherever a claim is named; the claim of the answer itself is C1. */
export function markedAnswer(agent: AgentId, task: string, ids = 'C1'): Marked {
  const marks: Mark[] = [];
  const schema = roster[cast[agent].key].answers[task];
  if (!schema) throw new Error(`${agent} is not asked for ${task}`);
  const at = (field: string, mark: string) => {
    marks.push({ field, mark });
    return mark;
  };
  const make = (node: Schema, path: string, field: string): Json => {
    if (node.const !== undefined) return node.const;
    if (node.enum) return node.enum[0] ?? '';
    if (node.anyOf) return make(node.anyOf[0] ?? {}, path, field);
    if (node.pattern !== undefined) {
      const name = named(node.pattern, path.endsWith('.id') ? 'C1' : ids);
      // Nobody is broken and survives.
      return field === 'broken' ? name.replace('C1', 'C2') : name;
    }
    if (node.properties)
      return Object.fromEntries(
        Object.entries(node.properties).map(([name, inner]) => [
          name,
          make(inner, `${path}.${name}`, field === '' ? name : field),
        ]),
      );
    if (node.items) return [make(node.items, path, field)];
    // What is clear, or has converged, is not blocked.
    if (node.type === 'boolean') return !path.endsWith('.blocksProgress');
    if (node.type === 'integer') return 3;
    // Seven digits of which the last is never 0: no mark is part of another.
    if (node.type === 'number')
      return Number(at(field, `0.5${String(agent).padStart(2, '0')}${String(marks.length).padStart(3, '0')}1`));
    return at(field, `mark-${agent}-${task}${path}-`);
  };
  return { answer: make(z.toJSONSchema(schema, { io: 'input' }) as Schema, '', ''), marks };
}

/** An id that the pattern takes: a claim's, or else a fact's or a whole address. */
const named = (pattern: string, id: string): string =>
  [id, 'F1', '7.2/C1'].find((one) => new RegExp(pattern).test(one)) ?? id;

export const runKey = 'a-question-of-its-own';

export const asked = (
  agent: AgentId,
  task: string,
  phase: SessionPhase,
  change: Partial<AskRequest> = {},
): AskRequest => ({
  runKey,
  system: 'omega',
  phase,
  round: 2,
  agent: cast[agent].key,
  task,
  subject: null,
  model: 'simulated:messages',
  outputTokens: 8_000,
  references: {},
  ...change,
});

export function stored(agent: AgentId, task: string, answer: Json, change: Partial<StoredCall> = {}): StoredCall {
  const call = sampleCall({ runKey, round: 2, phase: 'EXPLORATION', agent: cast[agent].key, task, answer, ...change });
  return { ...call, key: callKey(call), requestHash: '', responseHash: '' };
}

export const digest = (content: string, body: Json): Note => ({
  key: `${runKey}/digest/2-${content}/${content}`,
  content,
  addressee: null,
  body,
});

/** A context with these in its slots, and the file that names them. */
export function contextWith(
  slots: Readonly<Record<string, StoredCall | Note>>,
  policy: object = sessionDefaults,
): { readonly context: AgentContext; readonly references: Record<string, string> } {
  const entries = Object.entries(slots);
  return {
    context: {
      run: {
        runKey,
        system: 'omega',
        parent: null,
        corpus: 'simulated',
        brief: { problem: 'Why did it fall?' },
        policy,
        createdAt: '2026-11-21T00:00:00.000Z',
      },
      answers: Object.fromEntries(entries.flatMap(([slot, held]) => ('task' in held ? [[slot, held]] : []))),
      notes: entries.flatMap(([, held]) => ('task' in held ? [] : [held])),
    },
    references: Object.fromEntries(entries.map(([slot, { key }]) => [slot, key])),
  };
}

/**
 * What fills a slot, with marks: the whole answer of its agent, or the digest; and the fields of it that may be read
 * there.
 */
export function filled(slot: string): {
  readonly held: StoredCall | Note;
  readonly marks: readonly Mark[];
  readonly readable: readonly string[];
} {
  const { agentId, part } = slotOf(slot) ?? { agentId: 1, part: 'claims' };
  const agent = agentId as AgentId;
  if (part === 'own' || part === 'summary' || part === 'report') {
    const { answer, marks } = markedAnswer(agent, part === 'own' ? 'contribute' : part);
    return {
      held: stored(agent, part === 'own' ? 'contribute' : part, answer),
      marks,
      readable: marks.map(({ field }) => field),
    };
  }
  const type: OutputType = part;
  if (isDigest(type))
    return {
      held: digest(type, [{ statement: `mark-${type}-` }]),
      marks: [{ mark: `mark-${type}-`, field: type }],
      readable: [type],
    };
  const task = cast[agent].tier === 'PHI' ? 'synthesise' : 'contribute';
  const { answer, marks } = markedAnswer(agent, task);
  return { held: stored(agent, task, answer), marks, readable: outputTypes[type] ?? [] };
}
