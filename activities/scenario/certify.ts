import { createHash } from 'node:crypto';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { Json } from '../../shared/kernel/json.ts';
import { parseModelRef } from '../../shared/kernel/models.ts';
import type { Certificate } from '../../shared/scenario/certificate/certificate.ts';
import { certify } from '../../shared/scenario/certificate/certify.ts';
import { textsOf, type SentRequest } from '../../shared/scenario/certificate/request.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Content } from '../../shared/scenario/context.ts';
import { roster } from '../../shared/scenario/roster.ts';
import { tasks, type TaskName } from '../../shared/scenario/tasks.ts';
import type { Agent, Phase } from '../../shared/scenario/vocabulary.ts';
import { compose, repairRequest } from '../compose.ts';
import { answerSchema, strictFor, type Dialect } from '../models/schema-dialect.ts';
import type { Database } from '../store/database.ts';
import { callsOfRun, type StoredCall } from '../store/calls.ts';
import { notesOfRun } from '../store/notes.ts';
import { requestsOfRun, type StoredRequest } from '../store/requests.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { frameworkFor } from './framework.ts';
import { scenarioSystem } from './system.ts';

/** Certifies a run, finished or not, from what the store holds of it. null: there is no such run. */
export async function certifyRun(db: Database, runKey: string): Promise<Certificate | null> {
  const [run, calls] = await Promise.all([findRun<Brief, unknown>(db, runKey), callsOfRun(db, runKey)]);
  return run ? certifyCalls(db, run, calls) : null;
}

/** Certifies these calls of a run. */
export async function certifyCalls(db: Database, { runKey, brief }: RunRow<Brief, unknown>, calls: readonly StoredCall[]): Promise<Certificate> {
  const [requests, notes] = await Promise.all([requestsOfRun(db, runKey), notesOfRun(db, runKey)]);
  const byCall = new Map(requests.map((request) => [request.call, request]));
  const stored = calls.flatMap((call) => { const request = byCall.get(call.key); return request ? [{ call, request }] : []; });
  return certify(
    {
      runKey, brief,
      answers: stored.filter(({ call }) => call.outcome === 'answered').map(({ call, request: { at } }) => ({
        key: call.key, agent: call.agent as Agent, task: call.task as TaskName, phase: call.phase, round: call.round, subject: call.subject, answer: call.answer, at,
      })),
      notes: notes.map((note) => ({ ...note, content: note.content as Content })),
    },
    stored.map(({ call, request }) => sentRequest(call, request, stored, brief)),
  );
}

interface Stored {
  readonly call: StoredCall;
  readonly request: StoredRequest;
}

function sentRequest(call: StoredCall, { askedAt, body }: StoredRequest, all: readonly Stored[], brief: Brief): SentRequest {
  return {
    call: call.key, agent: call.agent as Agent, phase: call.phase as Phase, askedAt, body,
    declared: call.pieces.map((piece) => String((piece as { readonly ref?: string }).ref ?? '')),
    proven: [...chargeIn(body, call.agentVersion), ...earlierAnswers(call, all)],
    standard: standardTexts(call, brief),
  };
}

/** The charge is known by the hash that the call's version carries, so one of an older day is known too, and an altered one is not. */
function chargeIn(body: Json, agentVersion: string): string[] {
  const hash = agentVersion.split('_').at(-1) ?? '';
  return textsOf(body, []).filter((text) => text.length > hash.length && createHash('sha256').update(text, 'utf8').digest('hex').startsWith(hash));
}

/** What the agent itself said before in this exchange, as it was received: a repair repeats it to its own author. */
function earlierAnswers(call: StoredCall, all: readonly Stored[]): string[] {
  const sameQuestion = ({ call: other }: Stored) =>
    other.ordinal < call.ordinal && other.agent === call.agent && other.task === call.task && other.phase === call.phase && other.round === call.round && other.subject === call.subject;
  return all.filter(sameQuestion).flatMap(({ request }) => textsOf(request.unanswered, [])).filter((text) => text.trim() !== '');
}

/** The fixed words of this question, made by the house's own composer without a single piece. */
function standardTexts(call: StoredCall, brief: Brief): string[] {
  const agent = call.agent as Agent;
  const request: AskRequest = { ...call, system: 'scenario', outputTokens: 0, file: {} };
  const composition = {
    preamble: scenarioSystem.preamble, role: roster[agent].role, task: scenarioSystem.taskText(call.task), schemaName: call.task, sections: frameworkFor(request, brief),
  };
  return [compose(request, composition), repairRequest(''), schemaText(call)];
}

function schemaText({ task, model }: StoredCall): string {
  const { name, json } = answerSchema(task, tasks[task as TaskName].schema);
  return textsOf({ name, schema: strictFor(dialectOf(model), json) as Json }, []).join('\n');
}

/** Whose dialect the model's adapter writes schemas in. */
function dialectOf(model: string): Dialect {
  const parsed = parseModelRef(model);
  if ('problem' in parsed || parsed.provider === 'local') return 'local';
  if (parsed.provider === 'simulated') return parsed.model === 'chat' ? 'openai' : 'anthropic';
  return parsed.provider;
}
