import { isSigned, isStatementSigned } from '../../activities/identity/signing.ts';
import type { EndingRow } from '../../activities/store/review-endings.ts';
import type { ActRow } from '../../activities/store/reviewers.ts';
import { canonicalText, isPublishing, signatureSchema, textOf } from '../../shared/kernel/index.ts';

/** A public key that is believed, wherever it is kept. */
export interface BelievedKey {
  readonly key: string;
  readonly reviewer: string;
  readonly publicKey: string;
}

/** What was found of a decision or of an act. `problem`: null where it is as it was made. */
export interface Finding {
  readonly about: string;
  readonly reviewer: string;
  readonly how: 'signed' | 'unsigned' | 'wrong';
  readonly problem: string | null;
}

/** Rows as they are stored. `keysSince`: when the first key was registered, ISO 8601; null: none is. */
export interface VerifiedRows {
  readonly endings: readonly EndingRow[];
  readonly acts: readonly ActRow[];
  readonly keys: readonly BelievedKey[];
  readonly keysSince: string | null;
}

/** Compares what is stored with what was signed (kernel rules §7.4). Acts follow the decisions. */
export function verifiedDecisions({ endings, acts, keys, keysSince }: VerifiedRows): Finding[] {
  const decisions = endings.filter(({ outcome }) => outcome['outcome'] === 'decided');
  return [
    ...decisions.map((row): Finding => {
      const problem = problemOfDecision(row, acts, keys, keysSince) ?? problemOfLedger(row);
      const rightly = row.outcome['signed'] === undefined ? 'unsigned' : 'signed';
      return {
        about: `review/${row.reviewId}`,
        reviewer: textOf(row.outcome['reviewer']),
        how: problem === null ? rightly : 'wrong',
        problem,
      };
    }),
    // Those that change what is published or paid are compared with their rows (`verifiedActs`).
    ...acts.flatMap((act): Finding[] => {
      if (isPublishing(act.act)) return [];
      const problem = problemOfAct(act, endings, keys);
      return problem === null ? [] : [{ about: act.about, reviewer: act.reviewer, how: 'wrong', problem }];
    }),
  ];
}

function problemOfDecision(
  { reviewId, outcome, at }: EndingRow,
  acts: readonly ActRow[],
  keys: readonly BelievedKey[],
  keysSince: string | null,
): string | null {
  const { outcome: _, at: __, signed, ...body } = outcome;
  if (signed === undefined)
    return keysSince === null || at <= keysSince ? null : 'it is not signed, and reviewers had keys by then';
  const read = signatureSchema.safeParse(signed);
  if (!read.success) return 'its signature is none';
  const key = keys.find((one) => one.key === read.data.key);
  if (key === undefined) return `its key ${read.data.key} is not known`;
  const reviewer = textOf(body['reviewer']);
  if (key.reviewer !== reviewer) return `its key ${key.key} is that of ${key.reviewer}`;
  const act = {
    act: 'decide',
    about: `review/${reviewId}`,
    reviewer,
    decision: textOf(body['decision']),
    body,
  } as const;
  if (!isSigned(act, read.data, key.publicKey)) return 'it is not what was signed: the row was changed';
  return acts.some(({ key: by, nonce }) => by === read.data.key && nonce === read.data.nonce)
    ? null
    : 'no row shows that its signature was looked at before it counted';
}

/** The ledger tells what the decision says, but for marks; of one whose words it could not take it tells the end alone. */
function problemOfLedger({ outcome, told }: EndingRow): string | null {
  if (told === null) return 'the ledger has no row of it';
  const { marks: _, ...saying } = outcome;
  const isShort = Object.keys(told).every((name) => shortTelling.includes(name));
  const other = Object.entries(saying).find(
    ([name, value]) =>
      !(isShort && told[name] === undefined) && canonicalText(told[name] ?? null) !== canonicalText(value),
  );
  return other === undefined ? null : `the ledger tells its ${other[0]} otherwise`;
}

const shortTelling: readonly string[] = ['state', 'review', 'kind', 'subject', 'outcome', 'at'];

function problemOfAct(act: ActRow, endings: readonly EndingRow[], keys: readonly BelievedKey[]): string | null {
  const key = keys.find((one) => one.key === act.key);
  if (key === undefined) return `the key ${act.key} of the act ${act.act} is not known`;
  if (!isStatementSigned(act, act.signature, key.publicKey)) return `the row of the act ${act.act} was changed`;
  const isDecision = act.act === 'decide';
  return isDecision && !endings.some((one) => `review/${one.reviewId}` === act.about && one.opening === act.opening)
    ? `${textOf(act.decision)} was signed, and no end of the review is stored`
    : null;
}
