import { z } from 'zod';
import { debatePhases, type GoalPart, goalParts } from '../../../../shared/worldbuilding/index.ts';
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
const entry = z.object({ id: text, title: text, text, fills: z.array(filled) });
const round = z.object({
  id: text,
  proposal: z.object({ by: text, proposal: z.object({ title: text, body: text, fills: z.array(filled) }) }).nullable(),
  objection: z.object({ failureCase: text, changeWanted: text, text }).nullable(),
  responses: z.array(
    z.object({
      speaker: text,
      response: z.object({ adds: text.nullable(), modifies: text.nullable(), objects: text.nullable() }),
    }),
  ),
  wildcard: text.nullable(),
  amendments: z.array(z.object({ id: text, by: text, text: text.nullable(), merged: z.boolean() })),
});
export type Goal = z.infer<typeof goal>;
export type Entry = z.infer<typeof entry>;
export type RunningRound = z.infer<typeof round>;

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
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`The section ${label} cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What lies in the context of one of a team, as far as this request shows it. Nothing comes from anywhere else. */
export function contextOf(prompt: Pick<MatchPrompt, 'sections'>) {
  const canon = read(prompt, 'canon', z.array(entry)) ?? [];
  const running = read(prompt, 'transcript', z.array(round)) ?? [];
  const aim = read(prompt, 'goal', goal);
  const over = read(prompt, 'earlier', z.object({ rounds: z.array(z.unknown()) }))?.rounds.length ?? 0;
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
    rounds: over + running.length,
    /** The round that is being talked about. */
    round: running.find(({ id }) => id === aim?.proposal) ?? null,
    /** Whether an entry of the canon says something in these words. */
    holds: (words: string) => canon.some((one) => one.text.includes(words)),
    /** All that the team has said, and nothing else: whoever wants to say something new looks here. */
    said: ['canon', 'earlier', 'transcript'].map((label) => wordsOf(prompt, label)).join('\n'),
    /** Whether the turn came back. */
    again: bodyOf(prompt, 'note') !== undefined,
    /** Letter of the team, as far as any id tells. */
    letter:
      /\b([AB])-[FLTC][1-9]/.exec(
        [aim?.proposal ?? '', ...canon.map(({ id }) => id), wordsOf(prompt, 'earlier')].join(' '),
      )?.[1] ?? '',
  };
}

export type AgentContext = ReturnType<typeof contextOf>;

/** The proposal that is being talked about, or null. */
export const subjectOf = ({ round: one }: AgentContext) => one?.proposal?.proposal ?? null;
