/**
 * Words that turn a statement round or say how far it reaches, by what they do. Words of one row do the same, so that
 * `often` and `frequently` are one scope.
 */
const reaches: Readonly<Record<string, string>> = {
  NOT: 'not no never none nor neither cannot without nobody nothing nowhere hardly',
  ALL: 'all every each any always invariably everywhere entirely completely totally wholly fully',
  ONLY: 'only solely exclusively merely just alone',
  MOST: 'most mostly usually normally ordinarily generally typically often frequently commonly mainly largely',
  SOME: 'some several various sometimes occasionally partly partially many',
  FEW: 'few rarely seldom',
  NEARLY: 'nearly almost virtually approximately roughly',
  MAY: 'may might can could possibly perhaps maybe',
  MUST: 'must necessarily',
  MORE: 'more above over greater higher larger exceeds exceed',
  LESS: 'less fewer below under lower smaller',
  BEFORE: 'before earlier',
  AFTER: 'after later',
};
const reachOf = new Map(
  Object.entries(reaches).flatMap(([reach, words]) => words.split(' ').map((one) => [one, reach])),
);

/** Words that carry no content by themselves. */
const small = new Set(
  'a an the ca wo of to in on at by for from with as is are was were be been being do does did has have had it its that this these those and or but than then so'.split(
    ' ',
  ),
);

const numberWords = new Map(
  Object.entries({
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    11: 'eleven',
    12: 'twelve',
    20: 'twenty',
    100: 'hundred',
    1000: 'thousand',
  }).map(([figure, word]) => [word, figure]),
);

/** From this share of content words in common, what parts two statements are their little words. */
const otherwiseAlike = 0.8;

/**
 * Why a statement is no restatement of the other, whoever says so; null: nothing that Symposium can see speaks against
 * it (OMEGA rules §6.7). Another number never says the same, and neither does a negation or another scope of what is
 * otherwise the same statement; where the words differ altogether, the two may still mean one thing.
 */
export function neverSame(one: string, other: string): string | null {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.numbers !== b.numbers) return 'their numbers differ';
  const shared = [...a.content].filter((word) => b.content.has(word)).length;
  const all = new Set([...a.content, ...b.content]).size;
  return a.reach !== b.reach && shared >= otherwiseAlike * all ? 'one denies the other, or reaches further' : null;
}

/** Numbers and reach as sorted lists, so that their order in the sentence says nothing. */
function partsOf(text: string) {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/n[’']t\b/g, ' not')
    .replace(/per ?cent\b/g, '%')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(^|[\s(])-(\d)/g, '$1−$2');
  const words: readonly string[] = plain.match(/[−]?\d+(?:[.,]\d+)*|%|[<>≤≥=]|\p{L}+/gu) ?? [];
  const numbers: string[] = [];
  const reach = new Set<string>();
  const content = new Set<string>();
  for (const word of words) {
    const figure = /^[−\d%<>≤≥=]/.test(word) ? word.replace(',', '.') : numberWords.get(word);
    const known = reachOf.get(word);
    if (figure !== undefined) numbers.push(figure);
    else if (known !== undefined) reach.add(known);
    else if (!small.has(word)) content.add(stemOf(word));
  }
  return { numbers: numbers.sort().join(' '), reach: [...reach].sort().join(' '), content };
}

/** A word without the endings that its form gives it. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
