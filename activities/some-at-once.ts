/**
 * `work` for each, at most so many at once, with the results in order. After the first that throws no further one is begun; those under
 * way are waited for, so that nothing goes on behind the back of whoever hears of the failure.
 */
export async function someAtOnce<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = all.entries();
  let isBroken = false;
  const inTurn = async () => {
    for (const [at, one] of left) {
      if (isBroken) return;
      try {
        results[at] = await work(one, at);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, inTurn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason as Error;
  return results;
}
