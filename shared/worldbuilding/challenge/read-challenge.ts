import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { defaultPolicy, type Policy } from '../policy.ts';
import { tiers } from '../vocabulary.ts';
import { numberProblem, type ChallengeReading } from './challenge.ts';
import { prefix, quoted } from '../../text/cut.ts';
import { isOneLine, withoutDirections } from '../../text/invisible.ts';

const missingOr = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing; ${what}` : `is no text; ${what}`,
});

const words = (what: string, most: number) =>
  z
    .string(missingOr(what))
    .overwrite(withoutDirections)
    .trim()
    .min(1, `is empty; ${what}`)
    .max(most, `is longer than ${most} characters; shorten it`)
    .refine(storable, notStorable)
    // One line of a challenge could pose as another.
    .refine(isOneLine, 'has to be one line, without control characters')
    .refine((text) => text === '' || /\p{L}/u.test(text), `holds no words; ${what}`);

const tierWords = `use ${tiers.join(', ')}, or leave it out`;

const fileOf = (most: number) =>
  z.strictObject(
    {
      biome: words('say where the world lies', most),
      inhabitants: words('say who lives there', most),
      /** Of team B, for an asymmetric challenge. */
      inhabitantsB: words('say who lives there in team B’s world', most).nullable().default(null),
      twist: words('say what is different there', most),
      /** Its author's word: Symposium has no tags to judge it by. */
      tier: z.literal([...tiers, null], { error: ({ input }) => `is ${quoted(input)}; ${tierWords}` }).default(null),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `has unknown fields (${issue.keys
              .map((key) => prefix(key, 60))
              .slice(0, 5)
              .join(', ')}); use biome, inhabitants, inhabitantsB, twist, tier`
          : 'is no JSON object with biome, inhabitants and twist',
    },
  );

/**
 * Reads a custom challenge, as it came out of a file's JSON: untrusted, and data to whoever reads it, whatever it says.
 * Each problem names the field, what is wrong and what to do. Total for any JSON.
 */
export function readChallenge(
  value: unknown,
  number: number,
  { fileCharacters, textCharacters }: Policy['challenge'] = defaultPolicy.challenge,
): ChallengeReading {
  const misnumbered = numberProblem(number);
  // A function is no JSON, and has no size.
  const size = (JSON.stringify(value ?? null) as string | undefined)?.length ?? 0;
  if (size > fileCharacters)
    return { ok: false, problems: [`challenge: is ${size} characters long; shorten it to at most ${fileCharacters}`] };
  const read = fileOf(textCharacters).safeParse(value);
  const problems = [
    ...(misnumbered === null ? [] : [misnumbered]),
    ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'challenge'}: ${message}`),
  ];
  if (!read.success || problems.length > 0) return { ok: false, problems };
  const { biome, inhabitants, inhabitantsB, twist, tier } = read.data;
  const part = (text: string) => ({ key: null, text });
  return {
    ok: true,
    challenge: {
      number,
      source: 'CUSTOM',
      seed: null,
      tier,
      biome: part(biome),
      twist: part(twist),
      inhabitants: { A: part(inhabitants), B: part(inhabitantsB ?? inhabitants) },
      asymmetric: inhabitantsB !== null && inhabitantsB !== inhabitants,
      relations: { A: [], B: [] },
    },
  };
}
