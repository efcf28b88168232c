import { z } from 'zod';
import type { ThinkingTokens } from './agent.ts';

/** Bounds of both numbers, in tokens. */
export const roomTokens = { least: 1, most: 1_000_000 } as const;

const { least, most } = roomTokens;
const error = (wrong: string) => ({ error: `${wrong}; use a whole number between ${least} and ${most}` });
const tokens = z
  .int(error('is no number of tokens'))
  .min(least, error('is too few'))
  .max(most, error('is too many'))
  .exactOptional();

const named = (given: object): boolean => Object.keys(given).length > 0;

/**
 * Room to write that somebody gives a run that is under way (kernel rules §9.1), by the names of its policy's lines. What
 * is not named stays as it was.
 */
export const givenRoomSchema = z
  .strictObject({
    /** What an answer of any task may hold; a task that may hold more keeps its own number. */
    outputTokens: tokens,
    /** What may be thought beside an answer, by effort, in place of the policy's number. */
    thinkingTokens: z
      .strictObject({ low: tokens, medium: tokens, high: tokens })
      .refine(named, { error: 'names no effort; give low, medium or high' })
      .exactOptional(),
  })
  .refine(named, { error: 'changes nothing; give outputTokens or thinkingTokens' });
export type GivenRoom = z.infer<typeof givenRoomSchema>;

/** What holds after all that was given, in its order. */
export const roomGiven = (given: readonly GivenRoom[]): GivenRoom =>
  given.reduce<GivenRoom>(
    (before, { thinkingTokens, ...room }) => ({
      ...before,
      ...room,
      ...(thinkingTokens === undefined ? {} : { thinkingTokens: { ...before.thinkingTokens, ...thinkingTokens } }),
    }),
    {},
  );

/** What an answer may hold whose task may hold so much by itself. */
export const outputTokensWith = ({ outputTokens = 0 }: GivenRoom, own: number): number => Math.max(outputTokens, own);

/** What may be thought, where the policy has these lines. */
export const thinkingTokensWith = ({ thinkingTokens = {} }: GivenRoom, own: ThinkingTokens): ThinkingTokens => ({
  ...own,
  ...thinkingTokens,
});

/** After these a run goes on asking agents. */
const goingOn: readonly string[] = ['RESOLVE', 'REDESIGN', 'CONTINUE'];

/** Why a decision cannot give this room; null: it can, or gives none. `asks`: whether the run asks agents after it. */
export function unfitRoom(asks: boolean, decision: string, room: GivenRoom | undefined): string | null {
  if (room === undefined) return null;
  if (!asks) return 'room: no agent is asked after this review; leave it out';
  return goingOn.includes(decision)
    ? null
    : `room: goes with ${goingOn.join(', ')}, after which agents are asked; leave it out of ${decision}`;
}
