/**
 * Waits for work that is done side by side, and returns the results in order once every member has settled, since a
 * paid call must not be abandoned because its neighbour failed. After that it throws the first error; members that only
 * ask agents throw on cancellation only.
 */
export async function fanOut<const T extends readonly unknown[]>(
  members: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  try {
    return await Promise.all(members);
  } catch (error) {
    await Promise.allSettled(members);
    throw error;
  }
}
