import type { Json } from '../../kernel/json.ts';
import type { ReviewOutcome } from '../../kernel/reviews.ts';
import type { MatchClose } from '../activities.ts';
import type { MatchBrief } from '../match-brief.ts';
import type { MatchPolicy } from '../match-policy.ts';
import type { MatchRow } from '../match-rows.ts';
import type { StoredPicture } from '../pictures.ts';

/** A paid question of a match, whatever came of it. */
export interface ArchivedCall {
  readonly key: string;
  readonly phase: string;
  readonly round: number;
  readonly agent: string;
  readonly task: string;
  readonly outcome: string;
  readonly answer: Json;
  readonly model: string;
  readonly agentVersion: string;
  /** When it was saved, ISO 8601. */
  readonly at: string;
}

/** All that the store holds of a match when it ends. */
export interface MatchArchive {
  readonly run: {
    readonly runKey: string;
    readonly corpus: 'simulated' | 'real';
    readonly createdAt: string;
    readonly brief: MatchBrief;
  };
  readonly policy: MatchPolicy;
  /** In the ledger's order, of both teams. */
  readonly rows: readonly MatchRow[];
  /** In the order in which they were saved. */
  readonly calls: readonly ArchivedCall[];
  readonly pictures: readonly StoredPicture[];
  /**
   * Of pictures that have one that is small enough for a page: its address, `data:…`, by the SHA-256 of the picture
   * itself.
   */
  readonly thumbnails: ReadonlyMap<string, string>;
  /** Of people who judge, by the id of the review; null: it is open. */
  readonly reviews: ReadonlyMap<string, ReviewOutcome | null>;
  readonly close: Pick<MatchClose, 'end' | 'why'>;
  /** When it is concluded, ISO 8601. */
  readonly now: string;
}

type RowOf<K extends MatchRow['kind']> = Extract<MatchRow, { readonly kind: K }>;

/** Rows of a kind, in their order. */
export const rowsOfKind = <K extends MatchRow['kind']>(rows: readonly MatchRow[], kind: K): readonly RowOf<K>[] =>
  rows.filter((row): row is RowOf<K> => row.kind === kind);

/** Answers that could be read, by the key of their call. */
export const answersIn = (calls: readonly ArchivedCall[]): ReadonlyMap<string, Json> =>
  new Map(calls.flatMap(({ key, answer, outcome }) => (outcome === 'answered' ? [[key, answer] as const] : [])));
