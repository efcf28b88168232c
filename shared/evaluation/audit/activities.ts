import type { AuditInput } from './input.ts';
import type { AuditPolicy } from './policy.ts';

export type { AuditInput, AuditPolicy };

/** How many people mark each answer. Policies of before the line have no such number, and one was asked. */
export const peopleAsked = ({ people }: Pick<AuditPolicy, 'people'>): 1 | 2 => (people > 1 ? 2 : 1);

/** An answer that a person is to mark, as its workflow knows it: ids and names, and no word of it. */
export interface DrawnAnswer {
  /** `IM-0001.2`: scenario and run. */
  readonly response: string;
  /** Who may not mark it, as they have seen what its judges say. */
  readonly barred: readonly string[];
}

/** What an audit's run was opened with. No mark of a judge stands in it. */
export interface AuditBrief {
  readonly evaluation: string;
  readonly seed: string;
  /** Answers that could be drawn: those with a score that judges gave. */
  readonly of: number;
  readonly responses: readonly DrawnAnswer[];
}

export interface OpenedAudit {
  readonly runKey: string;
  readonly policy: AuditPolicy;
  readonly responses: readonly DrawnAnswer[];
}

export interface ConcludedAudit {
  readonly documents: readonly string[];
  readonly drawn: number;
  readonly marked: number;
  /** Of these by two people. */
  readonly twice: number;
  /** As the judges have it, and as people would; null: nobody has marked anything. */
  readonly judged: number | null;
  readonly corrected: number | null;
}

export interface AuditActivities {
  /** Draws the answers, stores the run and lays each answer with its paper and its key. A bad input is a final failure. */
  openAudit(order: { readonly runKey: string; readonly input: AuditInput }): Promise<OpenedAudit>;
  /** Compares people with judges and publishes the report, in one transaction; a second time changes nothing. */
  concludeAudit(order: { readonly runKey: string }): Promise<ConcludedAudit>;
}

/** By which review people mark an answer, and in which category. */
export const auditKind = 'audit-mark';
export const auditCategory = 'score';

/** Names of what is laid before people, made in one place so that workflow and store agree. */
export const auditedOf = (runKey: string, response: string): string => `${runKey}/audited/${response}`;
