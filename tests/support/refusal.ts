/** All that an error says, its cause included, as one text; where there is none, that nothing was wrong. */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'nothing was wrong';
  } catch (error) {
    return JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as { cause?: unknown }).cause);
  }
}
