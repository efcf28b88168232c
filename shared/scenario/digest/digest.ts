import { z } from 'zod';
import { truncate } from '../../text/cut.ts';
import { oneLine } from '../../text/invisible.ts';

/** Most characters that a digest keeps of one text: about forty words. */
export const longestSentence = 240;

/**
 * A text's first sentence, on one line. A point inside a number (`58.9 N`) or before anything but a capital
 * (`approx. 10 m`) ends nothing; what is longer than `longestSentence` is cut and says so.
 */
export function firstSentence(text: string): string {
  const line = oneLine(text);
  const end = /[.!?…](?=["”’)\]]*\s+["“‘([]*\p{Lu})/u.exec(line);
  const sentence = end === null ? line : line.slice(0, end.index + 1);
  return truncate(sentence, longestSentence);
}

/** What `firstSentence` leaves of a text. */
export const sentence = z.string().max(longestSentence);

/** `58.9 N`, without the noise of binary fractions. */
export function amount({ value, unit }: { readonly value: number; readonly unit: string }): string {
  return `${Number(value.toPrecision(12))} ${unit}`.trim();
}

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
