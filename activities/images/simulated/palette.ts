import { hsl, type Colour } from './colour.ts';
import type { Dice } from '../../models/simulated/dice.ts';
import { spokenFor, type Spoken } from './words.ts';

interface Tone extends Spoken {
  /** Degrees. */
  readonly hue: number;
  /** 0–1 */
  readonly saturation: number;
}

/** What colour a word brings with it. */
const tones: readonly Tone[] = [
  {
    stems: ['fire', 'flame', 'lava', 'magma', 'volcan', 'ember', 'forge', 'burn', 'ash', 'red', 'blood', 'rust'],
    hue: 12,
    saturation: 0.62,
  },
  {
    stems: ['desert', 'sand', 'dune', 'dust', 'clay', 'amber', 'gold', 'brass', 'sun', 'grain', 'honey'],
    hue: 38,
    saturation: 0.55,
  },
  {
    stems: ['forest', 'moss', 'leaf', 'leaves', 'garden', 'vine', 'jungle', 'green', 'grass', 'root', 'marsh', 'swamp'],
    hue: 112,
    saturation: 0.36,
  },
  { stems: ['fung', 'mushroom', 'spore', 'mycel', 'glow', 'lumin', 'jade'], hue: 162, saturation: 0.45 },
  {
    stems: ['ice', 'frost', 'frozen', 'snow', 'glaci', 'arctic', 'cold', 'crystal', 'silver'],
    hue: 196,
    saturation: 0.34,
  },
  {
    stems: [
      'sea',
      'ocean',
      'water',
      'tide',
      'tidal',
      'river',
      'rain',
      'reef',
      'coral',
      'harbo',
      'submer',
      'blue',
      'flood',
      'amphib',
    ],
    hue: 214,
    saturation: 0.52,
  },
  { stems: ['night', 'star', 'void', 'moon', 'shadow', 'dark', 'dream', 'sleep'], hue: 246, saturation: 0.4 },
  { stems: ['violet', 'purple', 'monk', 'sacred', 'priest', 'ritual', 'oracle', 'prayer'], hue: 286, saturation: 0.36 },
  { stems: ['dawn', 'dusk', 'rose', 'flower', 'bloom', 'flesh', 'silk', 'cloud'], hue: 338, saturation: 0.45 },
  {
    stems: [
      'machine',
      'metal',
      'iron',
      'steel',
      'megastructure',
      'stone',
      'concrete',
      'salt',
      'bone',
      'grey',
      'gray',
      'fog',
      'mist',
    ],
    hue: 210,
    saturation: 0.12,
  },
];

interface Light extends Spoken {
  /** Lightness of the sky above and at the horizon. */
  readonly high: number;
  readonly low: number;
}

/** What time it is, or how much light gets in. */
const lights: readonly Light[] = [
  {
    stems: [
      'night',
      'dark',
      'subterran',
      'underground',
      'cavern',
      'cave',
      'deep',
      'void',
      'star',
      'moon',
      'abyss',
      'shadow',
      'underwater',
      'sunless',
    ],
    high: 0.07,
    low: 0.3,
  },
  { stems: ['dusk', 'dawn', 'twilight', 'ember', 'volcan', 'storm', 'smok', 'sunset', 'ration'], high: 0.2, low: 0.62 },
  { stems: ['day', 'noon', 'bright', 'sun', 'snow', 'desert', 'sky', 'float', 'cloud', 'white'], high: 0.5, low: 0.88 },
];

export interface Palette {
  readonly high: Colour;
  readonly horizon: Colour;
  /** Lightness of the horizon, 0–1: whether it is night. */
  readonly brightness: number;
  /** From the far land to the near. */
  readonly land: readonly Colour[];
  readonly accent: Colour;
  readonly light: Colour;
}

/** The hue that every sky turns to overhead, in degrees. */
const zenith = 250;

/**
 * The colours of a prompt: the most frequent tone makes sky and land, the next one what is built, and the dice vary
 * both a little.
 */
export function paletteOf(words: readonly string[], dice: Dice): Palette {
  const [first, second] = spokenFor(tones, words);
  const drift = dice.unit() * 24 - 12;
  const hue = (first?.hue ?? dice.unit() * 360) + drift;
  const saturation = first?.saturation ?? 0.3 + dice.unit() * 0.3;
  const other = second === undefined ? hue + 150 + dice.unit() * 60 : second.hue + drift;
  const { high, low } = spokenFor(lights, words)[0] ?? dice.pick(lights);
  return {
    high: hsl(hue + (hue < zenith - 180 || hue > zenith ? -26 : 26), saturation * 0.9, high),
    horizon: hsl(hue - 14, Math.min(1, saturation * 1.2), low),
    brightness: low,
    land: [0.55, 0.38, 0.24, 0.11].map((share) =>
      hsl(hue + share * 18, saturation * (1.05 - share * 0.4), low * share + 0.03),
    ),
    accent: hsl(other, Math.max(0.5, second?.saturation ?? 0.5), low > 0.7 ? 0.42 : 0.56),
    light: hsl(second?.hue ?? 44, 0.85, 0.82),
  };
}
