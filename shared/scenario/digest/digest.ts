import type { z } from 'zod';

/** A shorter form of one kind of content. `of` is null where the body is not what its schema says it should be. */
export interface Digest {
  /** What the digest is: rows stay rows, numbers stay numbers, prose is cut to first sentences. */
  readonly schema: z.ZodType;
  of(body: unknown): unknown;
}

/** A digest from the schema of what comes in, the schema of what goes out, and the way between them. */
export function digest<In extends z.ZodType, Out extends z.ZodType>(
  from: In,
  schema: Out,
  shorten: (body: z.output<In>) => z.input<Out>,
): Digest {
  return {
    schema,
    of(body) {
      const read = from.safeParse(body);
      return read.success ? shorten(read.data) : null;
    },
  };
}
