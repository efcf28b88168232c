import { isStatementSigned } from '../../activities/identity/signing.ts';
import { sha256 } from '../../activities/identity/keys.ts';
import type { NamedRow } from '../../activities/store/named-rows.ts';
import type { ActRow } from '../../activities/store/reviewers.ts';
import { canonicalText, isPublishing } from '../../shared/kernel/index.ts';
import type { BelievedKey, Finding } from './verify-decisions.ts';

/** `keysSince`: when the first key was registered, ISO 8601; null: none is. */
interface StoredActs {
  readonly rows: readonly NamedRow[];
  readonly acts: readonly ActRow[];
  readonly keys: readonly BelievedKey[];
  readonly keysSince: string | null;
}

/** Compares rows of what is published or paid with what was signed (kernel rules §7.5). What lacks its row follows the rows. */
export function verifiedActs({ rows, acts, keys, keysSince }: StoredActs): Finding[] {
  const signed = acts.filter(({ act }) => isPublishing(act));
  const found = rows.map((row) => {
    const about = signed.filter((act) => isOf(row, act));
    const own = about.find((act) => saysSame(row, act)) ?? null;
    return { row, own, about };
  });
  const owned = new Set(found.map(({ own }) => own));
  return [
    ...found.map(({ row, own, about }): Finding => {
      const strays = about.filter((act) => !owned.has(act));
      const problem = own === null ? problemOfUnsigned(row, strays, keysSince) : problemOfKey(own, keys);
      const rightly = own === null ? 'unsigned' : 'signed';
      return {
        about: row.act.about,
        reviewer: row.act.reviewer,
        how: problem === null ? rightly : 'wrong',
        problem,
      };
    }),
    ...lost(
      signed.filter((act) => !owned.has(act)),
      found.filter(({ own }) => own === null).map(({ row }) => row),
    ),
  ];
}

const isOf = ({ act, opening }: NamedRow, signed: ActRow): boolean =>
  signed.act === act.act && signed.about === act.about && signed.opening === opening;

const saysSame = ({ act }: NamedRow, signed: ActRow): boolean =>
  signed.reviewer === act.reviewer &&
  signed.decision === act.decision &&
  signed.words === sha256(canonicalText(act.body));

/** Nothing that was signed says what the row says. `strays`: what was signed about the same, and no row says. */
function problemOfUnsigned(
  { act: { act }, at }: NamedRow,
  strays: readonly ActRow[],
  keysSince: string | null,
): string | null {
  if (strays.length > 0) return `the row of the act ${act} is not what was signed: it was changed`;
  return keysSince === null || at <= keysSince
    ? null
    : `the row of the act ${act} is not signed, and reviewers had keys by then`;
}

function problemOfKey(act: ActRow, keys: readonly BelievedKey[]): string | null {
  const key = keys.find((one) => one.key === act.key);
  if (key === undefined) return `its key ${act.key} is not known`;
  if (key.reviewer !== act.reviewer) return `its key ${act.key} is that of ${key.reviewer}`;
  return isStatementSigned(act, act.signature, key.publicKey) ? null : 'its signature is none of what it says';
}

/** What was signed and has no row: of as many acts as rows that were changed, the row tells it. */
function lost(strays: readonly ActRow[], changed: readonly NamedRow[]): Finding[] {
  return strays.flatMap((act, at): Finding[] => {
    const before = strays.slice(0, at).filter((one) => isAlike(one, act)).length;
    if (changed.filter((row) => isOf(row, act)).length > before) return [];
    return [
      {
        about: act.about,
        reviewer: act.reviewer,
        how: 'wrong',
        problem: `the act ${act.act} was signed, and no row of it is stored`,
      },
    ];
  });
}

const isAlike = (one: ActRow, other: ActRow): boolean =>
  one.act === other.act && one.about === other.about && one.opening === other.opening;
