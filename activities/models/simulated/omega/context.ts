import { type AgentId, agentIdOf, isAgentId } from '../../../../shared/omega/agents/index.ts';
import type { Severity } from '../../../../shared/omega/index.ts';
import type { Section, SessionPrompt } from '../prompt.ts';

/** A claim as some section shows it. */
export interface ShownClaim {
  readonly id: string;
  readonly author: AgentId;
  readonly iteration: number;
  readonly statement: string;
  /** What else the section says of it. */
  readonly fields: Fields;
}

export interface ShownContradiction {
  readonly id: string;
  readonly severity: Severity;
  readonly fields: Fields;
}

/** An agent's output, or a part of it, as it lies in the context. */
export interface Handed {
  readonly author: AgentId;
  readonly fields: Fields;
}

export type Fields = Readonly<Record<string, unknown>>;

const address = /^(\d{1,2})\.(\d{1,3})\/C(\d{1,3})$/;
const contradictionId = /^\d{1,2}\.\d{1,3}\/X\d{1,4}$/;
const gapId = /^\d{1,2}\.\d{1,3}\/G\d{1,4}$/;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const wordsIn = (value: unknown): readonly string[] => listIn(value).filter((item) => typeof item === 'string');

/**
 * Every object in a body, outer before inner. Digests are searched for what they speak of, whatever form Symposium
 * gives them.
 */
export function objectsIn(body: unknown): Fields[] {
  if (Array.isArray(body)) return body.flatMap(objectsIn);
  return isFields(body) ? [body, ...Object.values(body).flatMap(objectsIn)] : [];
}

/** Whose claim this is, or null for what is no whole address. */
export function authorOf(id: string): AgentId | null {
  const author = Number(address.exec(id)?.[1]);
  return isAgentId(author) ? author : null;
}
export const iterationOf = (id: string): number => Number(address.exec(id)?.[2] ?? 0);
/** Number of a claim within its answer; later passes count by hundreds. */
export const numberOf = (id: string): number => Number(address.exec(id)?.[3] ?? 0) % 100;

/** What one request shows. Nothing comes from anywhere else. */
export class SessionContext {
  readonly self: AgentId;
  readonly #sections: readonly Section[];

  constructor({ agent, sections }: SessionPrompt) {
    const self = agentIdOf(agent);
    if (self === null) throw new Error(`${agent} is none of the 57.`);
    this.self = self;
    this.#sections = sections;
  }

  /** The last section of a kind, or null. */
  body(label: string): unknown {
    return this.#sections.findLast((section) => section.label === label)?.body ?? null;
  }

  /** Outputs of a kind that agents handed on. */
  handed(label: string): readonly Handed[] {
    return this.#sections.flatMap((section): Handed[] => {
      const author = Number(/\((\d{1,2})\)$/.exec(section.author)?.[1]);
      return section.label === label && isAgentId(author) && isFields(section.body)
        ? [{ author, fields: section.body }]
        : [];
    });
  }

  /**
   * Claims under this label, each once, in the order in which they are shown; the agent's own are left out, and so are
   * mere premises, which come without a confidence.
   */
  claims(label: string): readonly ShownClaim[] {
    const found = new Map<string, ShownClaim>();
    for (const fields of this.#sections
      .filter((section) => section.label === label)
      .flatMap(({ body }) => objectsIn(body))) {
      const [id, statement] = [textOf(fields['id']), textOf(fields['statement'])];
      const author = authorOf(id);
      if (
        author !== null &&
        author !== this.self &&
        statement !== '' &&
        typeof fields['confidence'] === 'number' &&
        !found.has(id)
      )
        found.set(id, { id, author, iteration: iterationOf(id), statement, fields });
    }
    return [...found.values()];
  }

  /** Unresolved ones, in the order in which Symposium triaged them. */
  contradictions(label: 'contradictions' | 'openPoints' = 'contradictions'): readonly ShownContradiction[] {
    return this.#named(label, contradictionId).map(({ id, fields }) => {
      const { severity } = fields;
      return { id, fields, severity: severity === 'FATAL' || severity === 'MINOR' ? severity : 'SERIOUS' };
    });
  }

  /** Gaps that the last cycle left open, by id. */
  gaps(): readonly { readonly id: string; readonly fields: Fields }[] {
    return this.#named('openPoints', gapId).filter(({ fields }) => fields['critical'] !== false);
  }

  /** All that was handed over, as text, without what earlier sessions left behind: that is another problem's. */
  text(): string {
    return JSON.stringify(
      this.#sections.map(({ body }) => body),
      (field, value: unknown) => (field === 'remembered' ? [] : value),
    );
  }

  #named(label: string, pattern: RegExp): readonly { readonly id: string; readonly fields: Fields }[] {
    const found = new Map<string, Fields>();
    for (const fields of objectsIn(this.body(label))) {
      const id = textOf(fields['id']);
      if (pattern.test(id) && !found.has(id)) found.set(id, fields);
    }
    return [...found].map(([id, fields]) => ({ id, fields }));
  }
}
