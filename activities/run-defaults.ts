/** What a worker's settings say where a run says nothing. */
export interface RunDefaults {
  /** Model of every agent; null: the policy's own. */
  readonly model: string | null;
  /** What compares the concepts of real runs. */
  readonly embedder: string;
}

/** What compares a run's texts: what its policy names, else one that costs nothing where everything is simulated. */
export function embedderFor(
  named: string,
  corpus: 'simulated' | 'real',
  defaults: Pick<RunDefaults, 'embedder'>,
): string {
  if (named !== 'auto') return named;
  return corpus === 'simulated' ? 'hashed:' : defaults.embedder;
}
