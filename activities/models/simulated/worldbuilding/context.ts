import { z } from 'zod';
import { debatePhases, type GoalPart, goalParts } from '../../../../shared/worldbuilding/index.ts';
import { debateLabels } from '../../../../shared/worldbuilding/deliberation/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { textsIn } from './said.ts';

const text = z.string();
const filled = z.object({ part: z.enum(goalParts), value: text, tie: text.nullable() });
const thrown = z.array(z.object({ id: text, text }));

const goal = z.object({
  phase: z.enum(debatePhases),
  round: z.int(),
  proposal: text,
  proposer: text,
  due: z.array(z.enum(goalParts)),
  gap: text.nullable(),
  curveballs: thrown.default([]),
});
const shortened = z.object({ id: text });
const entry = z.object({ id: text, title: text, text, fills: z.array(filled) });
const amendments = z.array(z.object({ id: text, by: text, text: text.nullable(), merged: z.boolean() })).default([]);
const ofRound = z.object({ round: text });
const proposal = ofRound.extend({
  by: text,
  proposal: z.object({ title: text, body: text, fills: z.array(filled) }),
});
const objection = ofRound.extend({
  objection: z.object({ failureCase: text, changeWanted: text, text }),
  amendments,
});
const responses = ofRound.extend({
  responses: z.array(
    z.object({
      speaker: text,
      response: z.object({ adds: text.nullable(), modifies: text.nullable(), objects: text.nullable() }),
    }),
  ),
  wildcard: text.nullable().default(null),
  amendments,
});
const resolution = ofRound.extend({ amendments });
export type Goal = z.infer<typeof goal>;
export type Entry = z.infer<typeof entry>;

/** A part of the goals as the canon has it now, and the entry that settled it. */
export interface Settled {
  readonly value: string;
  readonly entry: Entry;
}

/** The last section of a kind; undefined where it was not handed over. */
export const bodyOf = (prompt: Pick<MatchPrompt, 'sections'>, label: string): unknown =>
  prompt.sections.findLast((section) => section.label === label)?.body;

/** The texts of a section, joined. */
export const wordsOf = (prompt: Pick<MatchPrompt, 'sections'>, label: string): string =>
  textsIn(bodyOf(prompt, label)).join('\n');

/**
 * A section by its schema, or null where it was not handed over. Throws an `Error` for one that cannot be read: that is
 * a fault of Symposium.
 */
function read<T>(prompt: Pick<MatchPrompt, 'sections'>, label: string, schema: z.ZodType<T>): T | null {
  const body = bodyOf(prompt, label);
  if (body === undefined || body === null) return null;
  return readAs(label, schema, body);
}

function readAs<T>(label: string, schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`The section ${label} cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The round that is being talked about, as far as it has come; null where nothing has been proposed in it. */
function roundOf(prompt: Pick<MatchPrompt, 'sections'>, id: string) {
  const of = <T extends { readonly round: string }>(label: string, schema: z.ZodType<T>): T | null => {
    const part = prompt.sections.findLast((one) => one.label === label && inRound(one.body) === id);
    return part === undefined ? null : readAs(label, schema, part.body);
  };
  const proposed = of('proposal', proposal);
  const [against, answers, joined] = [
    of('objection', objection),
    of('responses', responses),
    of('resolution', resolution),
  ];
  return (
    proposed && {
      proposal: proposed.proposal,
      objection: against?.objection ?? null,
      responses: answers?.responses ?? [],
      wildcard: answers?.wildcard ?? null,
      amendments: [against, answers, joined].flatMap((one) => one?.amendments ?? []),
    }
  );
}

const inRound = (body: unknown): string | undefined => ofRound.safeParse(body).data?.round;

/** What lies in the context of one of a team, as far as this request shows it. Nothing comes from anywhere else. */
export function contextOf(prompt: Pick<MatchPrompt, 'sections'>) {
  const debate = prompt.sections.filter(({ label }) => (debateLabels as readonly string[]).includes(label));
  const words = debate.map(({ body }) => textsIn(body).join('\n')).join('\n');
  const canon = debate.flatMap(({ label, body }) => (label === 'canon' ? [readAs(label, entry, body)] : []));
  const aim = read(prompt, 'goal', goal);
  const over = debate.flatMap(({ label, body }) =>
    label === 'earlier' ? [readAs(label, shortened, body).id] : (inRound(body) ?? []),
  );
  const settled = new Map<GoalPart, Settled>(
    canon.flatMap((one) => one.fills.map(({ part, value }) => [part, { value, entry: one }] as const)),
  );
  return {
    goal: aim,
    /** What the audience has thrown in so far. */
    thrown: read(prompt, 'curveballs', thrown) ?? [],
    canon,
    settled,
    /** How many rounds have begun. */
    rounds: new Set([...over, ...(aim === null ? [] : [aim.proposal])]).size,
    round: aim === null ? null : roundOf(prompt, aim.proposal),
    /** Whether an entry of the canon says something in these words. */
    holds: (said: string) => canon.some((one) => one.text.includes(said)),
    /** All that the team has said, and nothing else: whoever wants to say something new looks here. */
    said: words,
    /** Whether the turn came back. */
    again: bodyOf(prompt, 'note') !== undefined,
    /** Letter of the team, as far as any id tells. */
    letter: /\b([AB])-[FLTC][1-9]/.exec([aim?.proposal ?? '', words].join(' '))?.[1] ?? '',
  };
}

export type AgentContext = ReturnType<typeof contextOf>;

/** The proposal that is being talked about, or null. */
export const subjectOf = ({ round: one }: AgentContext) => one?.proposal ?? null;
