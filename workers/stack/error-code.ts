/** The `code` of an error of the system, a driver or gRPC. By shape, because an error may come from another realm. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Why a file cannot be read or written, in a word: `ENOENT`; the whole message where the error has no code. */
export const reasonOf = (error: unknown): string => String(codeOf(error) ?? error);
