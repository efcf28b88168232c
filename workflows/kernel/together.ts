/**
 * All of them side by side, and an end only when every one has settled: a paid call is never abandoned because its neighbour failed, and what a run
 * publishes at its end has them all. Throws what failed first.
 */
export async function together<T>(works: readonly Promise<T>[]): Promise<T[]> {
  try {
    return await Promise.all(works);
  } catch (error) {
    await Promise.allSettled(works);
    throw error;
  }
}
