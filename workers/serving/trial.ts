/** How a model answered one small question. */
export interface Trial {
  readonly model: string;
  /** null: it answered, and could be read. Else a code of the catalogue of failures, or `UNREADABLE`. */
  readonly failure: string | null;
  /** What was wrong, and what to do. */
  readonly why: string | null;
  /** Tasks whose schemas its provider refuses, of the largest: they are told in words. */
  readonly refusedSchemas: readonly string[];
  readonly seconds: number;
  /** null: not known, or nothing was paid. */
  readonly costMicrodollars: number | null;
}
