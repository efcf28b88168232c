import { z } from 'zod';
import type { AgentCard, Criterion, Facts } from '../../../shared/kernel/index.ts';
import { failed, notStorable, passed, runPolicy, storable, unscored } from '../../../shared/kernel/index.ts';
import { type Page, prose, section, table } from '../../../shared/page/index.ts';

/** What is true of an encyclopedia entry: pure, and all that workflow, activities and commands share. */

const words = (most: number) => z.string().trim().min(1).max(most).refine(storable, notStorable);
const confidence = z.number().min(0).max(1);

/** The rules of one run, which it keeps for life. */
const policy = z.strictObject({
  ...runPolicy,
  /** How often the editor writes before a person is asked. */
  attempts: z.int().min(1).max(5).default(2),
  outputTokens: z.int().min(500).max(50_000).default(4_000),
  models: z.partialRecord(z.enum(['EDITOR', 'CHECKER']), z.string()).default({}),
});
export type EntryPolicy = z.infer<typeof policy> & { readonly models: Readonly<Record<string, string>> };

/** How an entry is asked for; untrusted until it is read. */
export const entryInput = z.strictObject({ topic: words(200), policy: policy.prefault({}) });
export type EntryInput = z.input<typeof entryInput>;

const claims = z.array(z.strictObject({ id: z.string().regex(/^C\d{1,2}$/), statement: words(500) }));
const draft = z.strictObject({ title: words(200), text: words(6_000), claims: claims.min(1).max(20), confidence });
export type Draft = z.infer<typeof draft>;

const verdict = z.strictObject({ claim: z.string(), because: words(500), confirmed: z.boolean() });
const check = z.strictObject({ verdicts: z.array(verdict).max(20), confidence });
export type Check = z.infer<typeof check>;

/** What a workflow learns of each answer. `unconfirmed`: ids of claims. */
export type EntryFacts = { readonly write: Facts; readonly check: { readonly unconfirmed: readonly string[] } };

const sampling = { temperature: 0, thinking: 'low' } as const;
const both = { promptVersion: 'v1', leads: [], canVeto: false, authority: null, sampling } as const;

/** Who there is, with the schema of each answer. */
export const roster = {
  EDITOR: { ...both, role: 'Editor of an entry', prompt: 'editor', phases: ['WRITE'], answers: { write: draft } },
  CHECKER: { ...both, role: 'Checker of claims', prompt: 'checker', phases: ['CHECK'], answers: { check } },
} as const satisfies Record<string, AgentCard>;

/** Claims that the checker has not confirmed; one that it passed over is none that it confirmed. */
export function unconfirmed({ claims }: Draft, { verdicts }: Check): string[] {
  const confirmed = new Set(verdicts.flatMap(({ claim, confirmed: yes }) => (yes ? [claim] : [])));
  return claims.map(({ id }) => id).filter((id) => !confirmed.has(id));
}

/** The gate. null: there is no check that can be read. */
export const criteria: readonly Criterion<readonly string[] | null, EntryPolicy>[] = [
  {
    name: 'confirmed',
    required: 'the checker confirms every claim',
    method: 'counting',
    statuses: 'ALL',
    returnsTo: 'EDITOR',
    check(open) {
      if (open === null) return unscored('the draft or its check cannot be read');
      return open.length === 0 ? passed() : failed(`not confirmed: ${open.join(', ')}`);
    },
  },
];

/** The document. */
export function entryPage({ title, text, claims }: Draft, given: Check | null, simulated: boolean): Page {
  const rows = claims.map(({ id, statement }) => {
    const on = given?.verdicts.find(({ claim }) => claim === id);
    return [statement, on?.confirmed === true ? 'confirmed' : 'not confirmed', on?.because ?? ''];
  });
  const checked = table(['Claim', 'Checked', 'Because'], rows);
  return { title, simulated, sections: [section('Entry', [prose(text)]), section('Claims', [checked])] };
}
