import { createInterface } from 'node:readline';

/** Asks whoever sits at the terminal; everything but a yes, the end of input too, is a no. */
export async function answeredYes(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  output.write(question);
  const reader = createInterface({ input });
  try {
    for await (const line of reader) return /^(y|yes)$/i.test(line.trim());
    return false;
  } finally {
    reader.close();
  }
}
