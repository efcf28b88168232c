import { chance, shuffled, type Chance } from '../../kernel/chance.ts';
import { defaultPolicy, type Policy } from '../policy.ts';
import { tiers, type Tier } from '../vocabulary.ts';
import { biomes } from './biomes.ts';
import { numberProblem, type Challenge, type ChallengeReading } from './challenge.ts';
import type { PartRow } from './facets.ts';
import { inhabitants } from './inhabitants.ts';
import { relationsOf, tierOf } from './relations.ts';
import { twists } from './twists.ts';

type Biome = keyof typeof biomes;
type Inhabitants = keyof typeof inhabitants;
type Twist = keyof typeof twists;

const keysOf = <K extends string>(table: Readonly<Record<K, PartRow>>) => Object.keys(table) as K[];
const biomeKeys = keysOf<Biome>(biomes);
const inhabitantKeys = keysOf<Inhabitants>(inhabitants);
const twistKeys = keysOf<Twist>(twists);

/** Which challenge is wanted. The same draw is the same challenge, on every machine and in every replay. */
export interface Draw {
  /** Of a tournament, or of a single match. */
  readonly seed: number;
  /** Place in the tournament, from 1. */
  readonly number: number;
  readonly tier: Tier;
  /** The teams get the same place and twist, and different inhabitants of the same tier (worldbuilding rules §3.5). */
  readonly asymmetric: boolean;
}

interface Combination {
  readonly twist: Twist;
  readonly A: Inhabitants;
  readonly B: Inhabitants;
}

/**
 * The challenge of that number, or every problem of the draw. Biomes are dealt like cards, all of them before any comes
 * again, and each time a biome comes it takes its next combination of the tier: so no challenge of one seed, tier and
 * form comes twice, and no earlier number has to be drawn to know this one. Tiers share no combination. Draws of both
 * forms may share parts.
 */
export function drawChallenge(
  { seed, number, tier, asymmetric }: Draw,
  bars: Policy['challenge'] = defaultPolicy.challenge,
): ChallengeReading {
  const problems = [
    Number.isSafeInteger(seed) && seed >= 0 ? null : `seed: is ${seed}; use a whole number from 0`,
    numberProblem(number),
    tiers.includes(tier) ? null : `tier: is ${tier}; use ${tiers.join(', ')}`,
  ].filter((problem) => problem !== null);
  if (problems.length > 0) return { ok: false, problems };

  const deal = Math.floor((number - 1) / biomeKeys.length);
  const biome = shuffled(biomeKeys, chance(`${seed}|biomes|${deal}`))[(number - 1) % biomeKeys.length];
  const drawn = chance(`${seed}|${tier}|${asymmetric ? 'asymmetric' : 'symmetric'}|${biome}`);
  const combination =
    biome && shuffled(asymmetric ? apart(biome, tier, bars, drawn) : alike(biome, tier, bars), drawn)[deal];
  if (!combination)
    return {
      ok: false,
      problems: [
        `number: is ${number}; with seed ${seed}, ${asymmetric ? 'asymmetric ' : ''}challenges of tier ${tier} are used up by then: take another seed or tier`,
      ],
    };
  return { ok: true, challenge: challengeOf({ seed, number, tier, asymmetric }, biome, combination) };
}

const fitting = (biome: Biome, twist: Twist, tier: Tier, bars: Policy['challenge']): Inhabitants[] =>
  inhabitantKeys.filter(
    (key) => tierOf({ biome: biomes[biome], inhabitants: inhabitants[key], twist: twists[twist] }, bars) === tier,
  );

const alike = (biome: Biome, tier: Tier, bars: Policy['challenge']): Combination[] =>
  twistKeys.flatMap((twist) => fitting(biome, twist, tier, bars).map((key) => ({ twist, A: key, B: key })));

/** One pair for each twist under which two peoples have the tier. */
const apart = (biome: Biome, tier: Tier, bars: Policy['challenge'], drawn: Chance): Combination[] =>
  twistKeys.flatMap((twist) => {
    const [A, B] = shuffled(fitting(biome, twist, tier, bars), drawn);
    return A === undefined || B === undefined ? [] : [{ twist, A, B }];
  });

function challengeOf(draw: Draw, biome: Biome, { twist, A, B }: Combination): Challenge {
  const relations = (key: Inhabitants) =>
    relationsOf({ biome: biomes[biome], inhabitants: inhabitants[key], twist: twists[twist] });
  return {
    ...draw,
    source: 'DRAWN',
    biome: { key: biome, text: biomes[biome].text },
    inhabitants: { A: { key: A, text: inhabitants[A].text }, B: { key: B, text: inhabitants[B].text } },
    twist: { key: twist, text: twists[twist].text },
    relations: { A: relations(A), B: relations(B) },
  };
}
