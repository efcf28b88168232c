import { randomUUID } from 'node:crypto';
import { compose, repairRequest, type Section } from '../activities/compose.ts';
import { loadCharges } from '../activities/prompts/load.ts';
import type { Model, ModelReply, ModelRequest } from '../activities/models/model.ts';
import { priceOf } from '../activities/models/prices.ts';
import { answerSchema } from '../activities/models/schema-dialect.ts';
import { readAnswer } from '../activities/read-answer.ts';
import { scenarioSystem } from '../activities/scenario/system.ts';
import { addUsage, noUsage, type AskRequest, type Usage } from '../shared/kernel/ask.ts';
import type { AgentCard } from '../shared/kernel/agent.ts';
import type { Json } from '../shared/kernel/json.ts';
import { parseModelRef } from '../shared/kernel/models.ts';
import { defaultPolicy } from '../shared/scenario/policy.ts';
import { roster } from '../shared/scenario/roster.ts';
import { agents, phases, type Agent, type Phase } from '../shared/scenario/vocabulary.ts';
import { RequestError } from './request-error.ts';

/** One agent, asked outside of a run (spec §8.4). Everything but agent and task may be left open. */
export interface DirectOrder {
  readonly agent: string;
  readonly task: string;
  /** Label → body of each section of the context. */
  readonly context: unknown;
  readonly model: string | null;
  readonly phase: string | null;
  readonly subject: string | null;
  readonly outputTokens: number | null;
}

export interface DirectRequest {
  readonly agent: Agent;
  readonly task: string;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly schema: ModelRequest['schema'];
  readonly outputTokens: number;
}

export interface DirectReply {
  /** null: unreadable, even after the repair. */
  readonly answer: Json;
  /** Why there is no answer, or null. */
  readonly why: string | null;
  readonly repaired: boolean;
  readonly snapshot: string;
  readonly usage: Usage;
}

/** A label stands alone on its line in the prompt, so it is one word. */
const labelShape = /^[A-Za-z][A-Za-z0-9_.-]{0,60}$/;

/** Composes the request as a run would. Throws `RequestError`, listing what there is to choose from. */
export async function directRequest(order: DirectOrder): Promise<DirectRequest> {
  const agent = agents.find((name) => name === order.agent.toUpperCase());
  if (!agent) throw new RequestError([`agent: ${order.agent} is unknown; choose one of ${agents.join(', ')}`]);
  const card: AgentCard = roster[agent];
  const schema = Object.hasOwn(card.answers, order.task) ? card.answers[order.task] : undefined;
  if (!schema) throw new RequestError([`--task: ${agent} is not asked for ${order.task}; choose one of ${Object.keys(card.answers).join(', ')}`]);
  const phase = phaseOf(card, order);
  const model = modelOf(agent, order.model);
  const { task, subject } = order;
  const outputTokens = order.outputTokens ?? defaultPolicy.outputTokens[phase];
  const request: AskRequest = { runKey: 'direct', system: 'scenario', phase, round: 1, agent, task, subject, model, outputTokens, file: {} };
  const charges = await loadCharges(roster);
  return {
    agent, task, model, outputTokens,
    system: charges.of(agent).text,
    user: compose(request, { preamble: scenarioSystem.preamble, role: card.role, task: scenarioSystem.taskText(task), schemaName: task, sections: sectionsOf(order.context) }),
    schema: answerSchema(task, schema),
  };
}

/** Asks once, and once more where the answer cannot be read. Throws `ModelFailure`. */
export async function directAsk(request: DirectRequest, find: (ref: string) => Model, signal: AbortSignal): Promise<DirectReply> {
  const { agent, task, model, system, user, outputTokens } = request;
  const schema = scenarioSystem.schemaOf(agent, task);
  const id = randomUUID();
  const turns: { role: 'user' | 'assistant'; text: string }[] = [{ role: 'user', text: user }];
  let usage = noUsage;
  for (let ordinal = 0; ; ordinal += 1) {
    const reply = await find(model).ask({
      system, turns, schema: request.schema, maxOutputTokens: outputTokens, sampling: roster[agent].sampling,
      idempotencyKey: `direct/${id}/${ordinal}`, timeoutMs: defaultPolicy.callTimeoutMs, signal,
    });
    usage = addUsage(usage, usageOf(model, reply));
    const reading = readAnswer(reply, schema);
    const done = { repaired: ordinal > 0, snapshot: reply.snapshot, usage };
    if (reading.ok) return { answer: reading.answer, why: null, ...done };
    if (ordinal > 0 || reading.outcome === 'refused') return { answer: null, why: `${reading.outcome}: ${reading.why}`, ...done };
    turns.push({ role: 'assistant', text: reply.text || '(no readable text)' }, { role: 'user', text: repairRequest(reading.why) });
  }
}

function usageOf(model: string, { usage }: ModelReply): Usage {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  return { inputTokens, cachedInputTokens, outputTokens, costMicrodollars: priceOf(model, usage) };
}

/** The phase that it leads, for what it is asked there alone; what everyone is asked belongs to REFINE, a trace to DOCUMENT. */
function phaseOf(card: AgentCard, { phase, task }: DirectOrder): Phase {
  if (phase !== null) {
    const known = phases.find((name) => name === phase.toUpperCase());
    if (known) return known;
    throw new RequestError([`--phase: ${phase} is unknown; choose one of ${phases.join(', ')}`]);
  }
  if (task === 'trace') return 'DOCUMENT';
  const led = phases.find((name) => card.leads.includes(name));
  return common.has(task) || led === undefined ? 'REFINE' : led;
}

/** What all five, or those who look again, are asked in REFINE. */
const common: ReadonlySet<string> = new Set(['memo', 'calibration', 'dimension', 'distractors', 'readiness', 'recheck', 'informed', 'revise']);

function modelOf(agent: Agent, given: string | null): string {
  const model = given ?? defaultPolicy.models[agent];
  const parsed = parseModelRef(model);
  if ('problem' in parsed) throw new RequestError([`--model: ${parsed.problem}`]);
  return model;
}

function sectionsOf(context: unknown): Section[] {
  if (typeof context !== 'object' || context === null || Array.isArray(context)) {
    throw new RequestError(['--input: holds no JSON object; write {"label": body, …}']);
  }
  return Object.entries(context).map(([label, body]: [string, Json]) => {
    if (!labelShape.test(label)) throw new RequestError([`--input: "${label.slice(0, 40)}" is no label; use one word of letters, digits, . _ and -`]);
    return { label, author: 'USER', ref: `input/${label}`, body };
  });
}
