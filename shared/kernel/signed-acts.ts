import { z } from 'zod';
import { type Json, orderedText } from './json.ts';

/**
 * What a person does in their own name and can sign for: acts on reviews (kernel rules §7.1), of which a host's ruling is
 * `rule`, and acts that change what is published or paid (kernel rules §7.5).
 */
export type SignedAct = 'decide' | 'claim' | 'release' | 'rule' | PublishingAct;
const publishingActs = ['withdraw', 'correct', 'dispute', 'reopen', 'cap'] as const;
type PublishingAct = (typeof publishingActs)[number];

export const isPublishing = (act: SignedAct): act is PublishingAct => publishingActs.some((one) => one === act);

const sixteenBytes = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * What a person adds to an act. Each text has one form only, so that no other row says the same: the last letters of 64
 * bytes in base64 are those that leave no bit over.
 */
export const signatureSchema = z.strictObject({
  version: z.literal(1),
  /** Fingerprint of the key, as `symposium reviewers list` prints it. */
  key: sixteenBytes,
  /**
   * Number of the review's opening that it was signed for: a question that was withdrawn is another one. Of an act on what
   * is published or paid, the number of what it follows (kernel rules §7.5).
   */
  opening: z.int().min(1).max(1_000_000),
  nonce: sixteenBytes,
  signature: z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/),
});
export type Signature = z.infer<typeof signatureSchema>;

/** An act before it is signed. */
export interface Act {
  readonly act: SignedAct;
  /** `review/<id>`, `match/<key>/offer/<number>`, and what kernel rules §7.5 name. */
  readonly about: string;
  readonly reviewer: string;
  /** `RESOLVE` and the others; of a host PASS or REFUSE; null: the act decides nothing. */
  readonly decision: string | null;
  /** All that is said with it; null: nothing is. */
  readonly body: Json;
}

/** What is signed of an act: all of it, the words as their SHA-256. */
export interface Statement extends Omit<Act, 'body'>, Pick<Signature, 'key' | 'opening' | 'nonce'> {
  /** SHA-256 of `canonicalText` of the body, in hexadecimal. */
  readonly words: string;
}

/** Signatures of ours say what they are for, so that none made for something else is taken for one. */
const purpose = 'symposium: an act of a reviewer, version 1';

/**
 * The text whose UTF-8 is signed: the purpose on one line, a list of JSON on the next. No two statements have the same
 * text, since a JSON string ends where it says.
 */
export const statementText = (of: Statement): string =>
  `${purpose}\n${JSON.stringify([of.act, of.about, of.opening, of.reviewer, of.key, of.nonce, of.decision, of.words])}\n`;

/**
 * One text of a JSON value, in which fields stand in the order of their names. A field that is null counts as not given,
 * so that a field which a later version adds changes no signature of before.
 */
export const canonicalText = (value: Json): string => orderedText(given(value));

function given(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(given);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (field === null ? [] : [[name, given(field)] as const])),
  );
}

/** A key of a person, as the store has it. */
export interface ReviewerKey {
  readonly key: string;
  readonly reviewer: string;
  /** PEM. */
  readonly publicKey: string;
  /** Nothing signed with it counts any more that comes now. */
  readonly isRevoked: boolean;
}

/** Whose act it is said to be, and what is known of the keys. */
interface Signing {
  readonly act: SignedAct;
  readonly reviewer: string;
  readonly signed: Pick<Signature, 'key' | 'opening'> | null;
  readonly opening: number;
}

/** The field that names whoever acts. */
export const nameField = (act: SignedAct): 'reviewer' | 'by' => (isPublishing(act) ? 'by' : 'reviewer');

/**
 * Why an act does not count, before its signature is looked at; null: `key` is the one that has to have made it.
 * Once anybody has a key every act needs one, and revoked keys count for that: whoever revokes the last one has not
 * opened the reviews to everybody.
 */
export function refusedSigning(
  keys: readonly ReviewerKey[],
  { act, reviewer, signed, opening }: Signing,
): { readonly problem: string } | { readonly key: ReviewerKey } {
  const field = nameField(act);
  if (signed === null)
    return {
      problem: `${field}: reviewers have keys here, and this is not signed; name yours with --key, SYMPOSIUM_REVIEWER_KEY_FILE or SYMPOSIUM_REVIEWER_KEY`,
    };
  const key = keys.find((one) => one.key === signed.key);
  if (key === undefined)
    return {
      problem: `${field}: the key ${signed.key} is not registered; have it added with: symposium reviewers add`,
    };
  if (key.isRevoked) return { problem: `${field}: the key ${signed.key} is revoked` };
  if (key.reviewer !== reviewer)
    return {
      problem: `${field}: the key ${signed.key} is not that of ${reviewer}; use the name that it was registered for`,
    };
  if (signed.opening !== opening)
    return {
      problem:
        field === 'by'
          ? `signed: was made before what stands now (${signed.opening}, and it is ${opening}); read it again and sign anew`
          : 'signed: was made for an earlier opening of this review; read it again and sign anew',
    };
  return { key };
}
