import { withoutMarkers } from './markers.ts';

/** The parts of a challenge, as phrases that fit into a sentence. */
export interface Told {
  readonly biome: string;
  readonly inhabitants: string;
  /** The twist as a clause that can follow "because". */
  readonly twist: string;
  /** Who lives there in a few words that follow "the". */
  readonly folk: string;
}

const longest = { phrase: 160, folk: 48 };

/** Reads a challenge back (`challengeText`); a line that is missing is told in general words. */
export function toldIn(text: string): Told {
  const line = (head: string, otherwise: string) =>
    phrase(new RegExp(`^${head}: (.*)$`, 'm').exec(text)?.[1] ?? '') || otherwise;
  const inhabitants = line('INHABITANTS', 'people like any others');
  const twist = line('TWIST CONSTRAINT', 'nothing is free');
  return {
    biome: line('BIOME/SETTING', 'a place that is on no map'),
    inhabitants,
    twist: isClause(twist) ? twist : `one thing holds above all else, “${twist}”`,
    folk: folkOf(inhabitants),
  };
}

/** One line without a full stop, begun as in the middle of a sentence. */
function phrase(written: string): string {
  const plain = withoutMarkers(written)
    .replace(/[\s{}]+/g, ' ')
    .trim()
    .replace(/(?<![.!?…])[.!?…]+$/, '')
    .slice(0, longest.phrase)
    .toWellFormed()
    .trim();
  return /^\p{Lu}\p{Ll}/u.test(plain) ? plain.slice(0, 1).toLowerCase() + plain.slice(1) : plain;
}

const isClause = (twist: string) =>
  /\b(?:is|are|was|were|must|may|can|cannot|has|have|had|will|would|do|does|keeps|forgets|dreams|never)\b/i.test(twist);

/** "a people of wax, recast at every midwinter" is the people of wax. */
function folkOf(inhabitants: string): string {
  const [head = ''] = inhabitants.split(
    /,|;|:| who | that | which | bound | in which | of which | in their | in its | so | whose /i,
  );
  return (
    head
      .replace(/^(?:an?|the) /i, '')
      .replace(/ (?:of|in)$/i, '')
      .slice(0, longest.folk)
      .toWellFormed()
      .trim() || 'people'
  );
}
