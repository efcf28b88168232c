import type { Json } from '../../kernel/json.ts';
import { seenBy, type AdviserRow } from '../advisers.ts';
import { cleared, type Content, type Reach } from '../context.ts';
import { isAgent, type Phase } from '../vocabulary.ts';
import type { TimedPiece } from './contents.ts';

/** One stored request, as it left the process, in whatever protocol. */
export interface SentRequest {
  /** Key of the call. */
  readonly call: string;
  readonly agent: string;
  /** Of an adviser: the row under which the run was opened. */
  readonly adviser?: AdviserRow;
  readonly phase: Phase;
  /** How far back the clearance of this question reaches. */
  readonly reach: Reach;
  /** When it was sent, in seconds since 1970. */
  readonly askedAt: number;
  /** What Symposium says it handed over: refs of pieces. Never believed against the matrix; only against the clock. */
  readonly declared: readonly string[];
  readonly body: Json;
  /**
   * Whole texts that prove themselves: the prompt that the call's version names by hash, the agent's own answers
   * earlier in the exchange.
   */
  readonly proven: readonly string[];
  /** Symposium's fixed words for this question: standard prompt, task, frameworks, schema. */
  readonly standard: readonly string[];
}

/**
 * May the agent of this request read this kind of content? Whoever is neither one of the five nor has a row may read
 * nothing.
 */
export function mayRead(
  content: Content,
  { agent, adviser, phase, reach }: Pick<SentRequest, 'agent' | 'adviser' | 'phase' | 'reach'>,
): boolean {
  if (isAgent(agent)) return cleared(content, agent, phase, reach);
  return adviser !== undefined && seenBy(adviser, phase).has(content);
}

/**
 * Must this agent not read this piece in this request? Matrix, addressee, and the secrecy of votes
 * (scenario rules §3.1).
 */
export function isWithheld(piece: TimedPiece, request: SentRequest): boolean {
  const { agent, askedAt } = request;
  if (!mayRead(piece.content, request)) return true;
  if (piece.addressee != null && piece.addressee !== agent) return true;
  return piece.author !== agent && piece.author !== 'HOUSE' && piece.openFrom >= askedAt;
}

/** What may explain words in this request: it is cleared, and it was there in time. */
export function isKnown(piece: TimedPiece, request: SentRequest): boolean {
  return !isWithheld(piece, request) && (piece.at < request.askedAt || request.declared.includes(piece.ref));
}

/** All texts of a body, keys and numbers included; those that prove themselves are left out. */
export function textsOf(body: Json, proven: readonly string[]): string[] {
  const leftOut = new Set(proven);
  const texts: string[] = [];
  const collect = (node: Json): void => {
    if (node === null || typeof node !== 'object') {
      if (typeof node !== 'string' || !leftOut.has(node)) texts.push(String(node));
    } else if (Array.isArray(node)) for (const value of node as readonly Json[]) collect(value);
    else
      for (const [key, value] of Object.entries(node as Readonly<Record<string, Json>>)) {
        texts.push(key);
        collect(value);
      }
  };
  collect(body);
  return texts;
}
