/** Window against which usage is stated, in tokens; the smallest among current frontier models. */
const contextWindow = 200_000;

/** Share of the window that a request fills, 0–1. */
export function contextUsage(inputTokens: number): number {
  return Math.min(1, inputTokens / contextWindow);
}
