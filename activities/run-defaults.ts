/** What a worker's settings say where a run says nothing. */
export interface RunDefaults {
  /** Model of every agent; null: the policy's own. */
  readonly model: string | null;
  /** What compares the concepts of real runs. */
  readonly embedder: string;
}
