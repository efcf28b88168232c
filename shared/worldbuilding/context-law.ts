import type { WorldbuildingTask } from './roles.ts';
import { aloneTeam, clerk, judgePlaces, moderator, promptEngineer, memberOf, soloist } from './roster.ts';
import { debatePhases, phaseLetters } from './vocabulary.ts';
import type { Json } from '../kernel/json.ts';
import type { Headline } from './deliberation/compression.ts';

/** A slot of a context: which kind of note lies in it, and whether the task can be done without. */
interface Slot {
  readonly content: string;
  readonly needed: boolean;
}
type Slots = Readonly<Record<string, Slot>>;

const needed = (content: string): Slot => ({ content, needed: true });
const optional = (content: string): Slot => ({ content, needed: false });

const debate: Slots = {
  challenge: needed('challenge'),
  transcript: needed('transcript'),
  goal: needed('goal'),
  note: optional('note'),
};
const agreed: Slots = { challenge: needed('challenge'), transcript: needed('transcript'), note: optional('note') };

/**
 * What lies in the context for each task: nothing else may. Only notes do, as each is written for one reader; an answer
 * of one agent reaches another in no other way.
 */
export const slotsOf: Readonly<Record<WorldbuildingTask, Slots>> = {
  propose: debate,
  object: debate,
  respond: debate,
  resolve: debate,
  vote: debate,
  'break-tie': debate,
  /** `spec`: the one before, where it has to be written again. */
  crystallize: { ...agreed, spec: optional('spec') },
  ratify: { ...agreed, spec: needed('spec') },
  create: { challenge: needed('challenge') },
  choose: { challenge: needed('challenge'), drafts: needed('drafts') },
  improve: { challenge: needed('challenge'), draft: needed('draft'), note: optional('note') },
  'write-prompts': { spec: needed('engineer-spec') },
  soften: { spec: optional('engineer-spec'), refused: needed('refused') },
  judge: { exhibits: needed('exhibits') },
  moderate: { challenge: needed('challenge'), offer: needed('offer') },
  testify: { examination: needed('examination') },
};

/**
 * To whom a note must be addressed for this agent to read it: its team, its office, or the one judgement or examination
 * that it is asked for. Null: nobody writes to it.
 */
export function addresseeOf({
  agent,
  subject,
}: {
  readonly agent: string;
  readonly subject: string | null;
}): string | null {
  if (agent === promptEngineer || agent === moderator) return agent;
  if (agent === clerk || (judgePlaces as readonly string[]).includes(agent)) return subject;
  return agent === soloist ? aloneTeam : (memberOf(agent)?.team ?? null);
}

/** What is found in a slot. */
export type Held =
  | { readonly kind: 'note'; readonly key: string; readonly content: string; readonly addressee: string | null }
  | { readonly kind: 'answer' }
  | { readonly kind: 'nothing' };

interface Reading {
  readonly runKey: string;
  readonly agent: string;
  readonly task: string;
  readonly subject: string | null;
}

/**
 * Why a context cannot be read. CONTEXT_LEAK: it would show the reader what is not for them. The words name ids and
 * slots only.
 */
interface ContextFault {
  readonly code: 'CONTEXT_LEAK' | 'HOUSE_ERROR';
  readonly why: string;
}

const noSlots: Slots = {};
const slotsFor = (task: string): Slots => (Object.hasOwn(slotsOf, task) ? slotsOf[task as WorldbuildingTask] : noSlots);

/**
 * What is wrong with what lies in a slot, or null. A note belongs to this match, is of the slot's kind and is addressed
 * to this reader.
 */
export function faultOf(slot: string, held: Held, reading: Reading): ContextFault | null {
  const slots = slotsFor(reading.task);
  const wanted = Object.hasOwn(slots, slot) ? slots[slot] : undefined;
  const leak = (why: string): ContextFault => ({
    code: 'CONTEXT_LEAK',
    why: `${reading.agent} may not read ${slot} for ${reading.task}: ${why}`,
  });
  if (wanted === undefined) return leak('the task has no such slot');
  if (held.kind === 'nothing')
    return { code: 'HOUSE_ERROR', why: `${reading.agent} finds nothing in ${slot} for ${reading.task}` };
  if (held.kind === 'answer') return leak('it holds an answer, and only notes are written for a reader');
  if (!held.key.startsWith(`${reading.runKey}/match/`)) return leak(`${held.key} is of another match`);
  if (held.content !== wanted.content) return leak(`${held.key} is a note of the kind ${held.content}`);
  const reader = addresseeOf(reading);
  return reader !== null && held.addressee === reader ? null : leak(`${held.key} is for ${held.addressee ?? 'nobody'}`);
}

/** Slots without which the task cannot be done, and that the file does not name. */
export function missingFrom(references: Readonly<Record<string, string>>, task: string): readonly string[] {
  return Object.entries(slotsFor(task)).flatMap(([slot, { needed: wanted }]) =>
    wanted && !Object.hasOwn(references, slot) ? [slot] : [],
  );
}

/** What is left of a round of an earlier phase in the shortest form. */
const headline = ['id', 'proposedBy', 'title', 'outcome', 'amendment'] as const satisfies readonly (keyof Headline)[];

/** A section of a context, as far as this law looks at it. */
interface Shown {
  readonly label: string;
  readonly body: Json;
}

/** What was said in a round. Votes, decisions and the canon stay. */
const said: readonly string[] = ['earlier', 'proposal', 'objection', 'responses', 'resolution'];

/**
 * Canon, votes, decisions, the running phase and what the question is about stay whole under any budget; what was said
 * in rounds of earlier phases may go, the oldest first (worldbuilding rules §6.3). The transcript's own rule has bounded
 * it already, so this is for a policy with a narrow context. `phase`: the one in which the question is asked.
 */
export function relevanceOf({ label, body }: Shown, phase: string): 'kept' | number {
  if (!said.includes(label) || !isRecord(body)) return 'kept';
  const id = body['round'] ?? body['id'];
  const [, letter, number] = (typeof id === 'string' ? /^[AB]-([FLT])(\d+)$/.exec(id) : null) ?? [];
  const at = debatePhases.findIndex((one) => phaseLetters[one] === letter);
  const held = debatePhases[at];
  return held === undefined || held === phase ? 'kept' : at * 100 + Number(number);
}

/** A proposal by its title, a round that was cut short by its headline; null where there is no shorter form. */
export function shorterForm({ label, body }: Shown): Json | null {
  if (!isRecord(body)) return null;
  const { round, by, proposal } = body;
  if (label === 'proposal' && proposal !== undefined && isRecord(proposal))
    return { round: round ?? null, by: by ?? null, title: proposal['title'] ?? null };
  if (label !== 'earlier') return null;
  const short = Object.fromEntries(headline.map((field) => [field, body[field] ?? null]));
  return JSON.stringify(short).length < JSON.stringify(body).length ? short : null;
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
