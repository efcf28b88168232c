import { comparable, occurs, searched } from '../../text/quotations.ts';
import { answerName, type Knowledge, type KnownClaim } from './knowledge.ts';
import type { Ground, Reply } from './reply.ts';

/** A reply, held against the session that it is about (OMEGA rules §10.3). */
export interface Grounded {
  /** What is wrong with its grounds, each naming the field; empty: nothing. */
  readonly faults: readonly string[];
  /** The stated confidence, and never more than that of the weakest ground that is still held. */
  readonly confidence: number;
}

/** `least`: shortest quotation that counts, in characters as they are compared. */
export function grounded(reply: Reply, { claims }: Pick<Knowledge, 'claims'>, least: number): Grounded {
  const byName = new Map(claims.map((claim) => [named(claim.claim), claim]));
  const known = { get: (claim: string) => byName.get(named(claim)) };
  const faults = [
    ...reply.grounds.flatMap((ground, at) => groundFaults(ground, `grounds.${at}`, known.get(ground.claim), least)),
    ...twice(reply.grounds),
    ...sourceFaults(reply),
    ...namedBeside(reply),
  ];
  const held = reply.grounds.flatMap(({ claim }) => {
    const one = known.get(claim);
    return one === undefined || (one.as !== 'STANDS' && one.as !== 'DISPUTED') ? [] : [one.confidence];
  });
  return { faults, confidence: reply.source === 'NOT_KNOWN' ? reply.confidence : Math.min(reply.confidence, ...held) };
}

/** Letters tell no two claims apart: `Answer` is `ANSWER`. */
const named = (claim: string): string => claim.trim().toUpperCase();

function groundFaults(
  { claim, quotation, as }: Ground,
  place: string,
  known: KnownClaim | undefined,
  least: number,
): string[] {
  if (known === undefined)
    return [`${place}.claim: ${claim} is no claim of this session; cite one that was shown, or ${answerName}`];
  const texts = [known.says, ...known.about];
  const stands = texts.some((text) => occurs(quotation, searched(text), least));
  return [
    ...(stands
      ? []
      : [`${place}.quotation: does not stand in what the session says of ${claim}; quote it word for word`]),
    ...(as === known.as ? [] : [`${place}.as: ${claim} came out of this session as ${known.as}, and not as ${as}`]),
  ];
}

/** The same words twice are one ground. */
function twice(grounds: readonly Ground[]): string[] {
  const seen = new Set<string>();
  return grounds.flatMap(({ claim, quotation }, at) => {
    const key = `${claim} ${comparable(quotation)}`;
    if (seen.has(key)) return [`grounds.${at}: says again what an earlier ground says; leave it out`];
    seen.add(key);
    return [];
  });
}

function sourceFaults({ source, grounds, missing }: Reply): string[] {
  if (source !== 'NOT_KNOWN')
    return grounds.length > 0
      ? []
      : [`grounds: are empty; what is ${source} rests on at least one claim of the session`];
  return missing.length > 0 ? [] : ['missing: is empty; say what would have to be known'];
}

/** Claims that the answer names and no ground cites: whoever reads it would take them for its grounds. */
function namedBeside({ answer, grounds }: Reply): string[] {
  const cited = new Set(grounds.map(({ claim }) => claim));
  const named = new Set(answer.match(/(?<![\d.])\d{1,2}\.\d{1,3}\/C\d{1,4}(?!\d)/g) ?? []);
  return [...named]
    .filter((claim) => !cited.has(claim))
    .map((claim) => `answer: names ${claim}, which no ground cites; cite it, or leave it out`);
}
