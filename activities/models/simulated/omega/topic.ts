import { withoutMarkers } from './markers.ts';

/** Words that say how a question is put and not what it is about. */
const common = new Set(
  `
  about above after again against among another because become before being below between could
  does doing every everything first found given going great having house itself known later least
  might never nothing often other ought question problem rather really shall should since small some something still such
  than that their them then there therefore these they thing things this those though through under until upon using very
  want ways well were what whatever when where whether which while whose will with within without would your
`
    .trim()
    .split(/\s+/),
);

const longest = 32;

/**
 * What a text is about: its three key words, the most frequent first, and placeholders where it has fewer. Thinkers put
 * them in curly quotes, so that whoever reads only their claims finds the same words again.
 */
export function topicOf(text: string): readonly [string, string, string] {
  const plain = withoutMarkers(text);
  const quoted = [...plain.matchAll(/“([^”]{1,40})”/gu)].map(([, term = '']) => term);
  const [a = 'the matter', b = 'its conditions', c = 'its limits'] = ranked(
    quoted.length > 0
      ? quoted
      : (plain.match(/[\p{L}\p{N}][\p{L}\p{N}-]{3,}/gu) ?? []).filter((word) => !common.has(word.toLowerCase())),
  );
  return [a, b, c];
}

/** By frequency, then by place. */
function ranked(words: readonly string[]): readonly string[] {
  const seen = new Map<string, { readonly word: string; readonly place: number; count: number }>();
  words.forEach((word, place) => {
    const known = seen.get(word.toLowerCase());
    if (known) known.count += 1;
    else seen.set(word.toLowerCase(), { word: word.slice(0, longest).toWellFormed(), place, count: 1 });
  });
  return [...seen.values()].sort((x, y) => y.count - x.count || x.place - y.place).map(({ word }) => word);
}
