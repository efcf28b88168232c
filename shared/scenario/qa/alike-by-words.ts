/**
 * How a solution works, apart from the room in which it does (scenario rules §7.10): the laws that its claims cite, and
 * the chain of its insights without the words of the public page. It is made of a key and stays where keys are: of a
 * comparison only ids and numbers leave.
 */
export interface Mechanism {
  readonly scenarioId: string;
  readonly laws: readonly string[];
  /** Roots of the words of each insight, in the order of the key. */
  readonly chain: readonly (readonly string[])[];
}

/** Two scenarios that may be one trick in two rooms. Likenesses lie between 0 and 1. */
export interface SharedMechanism {
  readonly scenarios: readonly [string, string];
  readonly likeness: number;
  /** null: neither cites a law. */
  readonly laws: number | null;
  readonly chain: number;
}

/** Words that two chains have in common, at least, unless they are shorter: a single one is a turn of phrase. */
const fewestShared = 2;

interface Compared {
  readonly scenarioId: string;
  /** All of its chain. */
  readonly words: readonly string[];
  /** null: it cites no law. */
  readonly laws: Weighed | null;
  readonly chain: readonly Weighed[];
  /** Place of its first insight among those of all. */
  readonly first: number;
}

/**
 * Each mechanism with each one before it, by the cosines of their laws and of their insights, a row at a time. Each
 * cosine is a sum over the words that both have, so a row goes through the words of one mechanism and to whoever has
 * them before it, instead of through the words of each pair: thousands are compared in seconds, with the result that
 * each pair by itself would have.
 */
export function* alikeByWords(
  known: readonly Mechanism[],
  threshold: number,
): Generator<readonly SharedMechanism[], void> {
  const all = comparedOf(known);
  const insights = all.reduce((sum, { chain }) => sum + chain.length, 0);
  const longest = Math.max(0, ...all.map(({ chain }) => chain.length));
  const words = new Postings(all.length);
  const laws = new Postings(all.length);
  const chains = new Postings(insights);
  const cosines = Array.from({ length: longest }, () => new Float64Array(insights));
  for (const [at, two] of all.entries()) {
    const said = new Map(two.words.map((word) => [word, 1]));
    const common = words.sums(said);
    const alikeLaws = laws.sums(two.laws ?? noWords);
    for (const [nth, insight] of two.chain.entries()) chains.sums(insight, cosines[nth]);
    const likenessTo = (one: Compared, place: number): SharedMechanism | null => {
      const law = one.laws === null && two.laws === null ? null : Math.min(1, alikeLaws[place] ?? 0);
      // Most pairs end here: no chain is above 1.
      if (law !== null && law < threshold ** 2) return null;
      if ((common[place] ?? 0) < Math.min(fewestShared, one.words.length, two.words.length)) return null;
      const chain = alignment(one, two, cosines);
      const likeness = law === null ? chain : Math.sqrt(law * chain);
      return likeness < threshold ? null : { scenarios: [one.scenarioId, two.scenarioId], likeness, laws: law, chain };
    };
    const found: SharedMechanism[] = [];
    for (let place = 0; place < at; place += 1) {
      const one = all[place];
      const alike = one === undefined ? null : likenessTo(one, place);
      if (alike !== null) found.push(alike);
    }
    words.add(at, said);
    laws.add(at, two.laws ?? noWords);
    for (const [nth, insight] of two.chain.entries()) chains.add(two.first + nth, insight);
    yield found;
  }
}

function comparedOf(known: readonly Mechanism[]): Compared[] {
  const words = known.map(({ chain }) => [...new Set(chain.flat())]);
  const rarity = new Rarity(words);
  const lawWords = known.map(({ laws }) => [...new Set(laws.flatMap((law) => law.split(' ')))]);
  const lawRarity = new Rarity(lawWords);
  let first = 0;
  return known.map(({ scenarioId, chain }, at) => {
    const cited = lawWords[at] ?? [];
    const place = first;
    first += chain.length;
    return {
      scenarioId,
      words: words[at] ?? [],
      laws: cited.length === 0 ? null : lawRarity.weighed(cited),
      chain: chain.map((roots) => rarity.weighed(roots)),
      first: place,
    };
  });
}

const noWords: Weighed = new Map();

/** Who has which word, and with what weight. */
class Postings {
  private readonly held = new Map<string, { readonly places: number[]; readonly weights: number[] }>();
  private readonly room: number;

  /** `room`: places of all that will be added. */
  constructor(room: number) {
    this.room = room;
  }

  add(place: number, words: Weighed): void {
    for (const [word, weight] of words) {
      const known = this.held.get(word) ?? { places: [], weights: [] };
      known.places.push(place);
      known.weights.push(weight);
      this.held.set(word, known);
    }
  }

  /** By place, the product of these words with those that were added there. `into` is overwritten. */
  sums(words: Weighed, into = new Float64Array(this.room)): Float64Array {
    into.fill(0);
    for (const [word, weight] of words) {
      const { places = [], weights = [] } = this.held.get(word) ?? {};
      // By index: this is the innermost loop, and an iterator would take most of its time.
      for (let nth = 0; nth < places.length; nth += 1) {
        const place = places[nth] ?? 0;
        into[place] = (into[place] ?? 0) + weight * (weights[nth] ?? 0);
      }
    }
    return into;
  }
}

/**
 * How alike two chains are where each insight answers at most one of the other, and both are told in the same order.
 * `cosines`: of each insight of `two` with those of all.
 */
function alignment(one: Compared, two: Compared, cosines: readonly Float64Array[]): number {
  let row = new Array<number>(two.chain.length + 1).fill(0);
  for (let insight = 0; insight < one.chain.length; insight += 1) {
    const next = [0];
    for (let at = 0; at < two.chain.length; at += 1) {
      const cosine = Math.min(1, cosines[at]?.[one.first + insight] ?? 0);
      next.push(Math.max(row[at + 1] ?? 0, next[at] ?? 0, (row[at] ?? 0) + cosine));
    }
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / (one.chain.length + two.chain.length);
}

/** Words with their weights, a vector of length 1; empty where there are none. */
type Weighed = ReadonlyMap<string, number>;

/** How much a word tells among texts: ln(1 + texts / texts that hold it). What stands in every text tells little, and never nothing. */
class Rarity {
  private readonly held = new Map<string, number>();
  private readonly texts: number;

  /** Each text as its different words. */
  constructor(texts: readonly (readonly string[])[]) {
    this.texts = texts.length;
    for (const word of texts.flat()) this.held.set(word, (this.held.get(word) ?? 0) + 1);
  }

  weighed(words: readonly string[]): Weighed {
    const weights = words.map((word) => [word, Math.log(1 + this.texts / (this.held.get(word) ?? 1))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  }
}
