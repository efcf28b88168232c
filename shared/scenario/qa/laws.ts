import { isContent, stem, wordsOf } from '../certificate/words.ts';

/**
 * Laws that go by several names, each with the words that give it away; `a+b`: both stand in the name. What stands in no row is told by its own
 * words (scenario rules §7.10).
 */
const families: Readonly<Record<string, string>> = {
  buoyancy: 'archimedes buoyancy buoyant flotation floating displaced+fluid displaced+water',
  'lever and torque': 'lever leverage torque moment+force moments+balance',
  'second law of motion': 'newton+second f=ma force+acceleration',
  'third law of motion': 'newton+third action+reaction recoil',
  momentum: 'momentum impulse',
  'energy is conserved': 'energy+conservation energy+conserved potential+kinetic',
  'first law of thermodynamics': 'heat+balance thermodynamics+first enthalpy+balance calorimetry',
  'second law of thermodynamics': 'entropy thermodynamics+second carnot',
  'thermal expansion': 'expansion+thermal expansion+heat contraction+thermal contraction+cooling',
  conduction: 'fourier conduction+heat conductivity+thermal conduction+layer',
  radiation: 'stefan boltzmann radiation+heat radiation+thermal',
  'latent heat': 'latent vaporisation vaporization sublimation',
  'evaporative cooling': 'evaporative evaporation',
  friction: 'friction coulomb+friction capstan',
  'gas laws': 'boyle charles+gas gas+ideal gas+law',
  'hydrostatic pressure': 'hydrostatic pascal stevin pressure+depth',
  'flow from a hole': 'torricelli',
  'flow and pressure': 'bernoulli venturi',
  'viscous flow': 'poiseuille stokes viscosity viscous',
  'surface tension': 'capillarity capillary tension+surface',
  'circuit laws': 'ohm kirchhoff',
  induction: 'faraday lenz induction+magnetic induction+electromagnetic',
  refraction: 'snell refraction',
  reflection: 'reflection+light reflection+angle',
  resonance: 'resonance resonant standing+wave',
  'sound and its echo': 'echo speed+sound',
  pendulum: 'pendulum',
  elasticity: 'hooke elasticity spring+stiffness',
  diffusion: 'fick diffusion osmosis osmotic',
  pigeonholes: 'pigeonhole dirichlet+principle',
  parity: 'parity',
};

const rows = Object.entries(families).map(([family, names]) => ({
  family,
  names: names.split(' ').map((name) => name.split('+').map(stem)),
}));

/** The laws that a claim cites, each by its family; by the words of its name where it has none. Nothing where nobody gave it a law. */
export function lawsIn(law: string): string[] {
  const words = wordsOf(law.replaceAll(/['’]s\b/g, '').replaceAll(/\bf\s?=\s?m\s?[·*]?\s?a\b/gi, ' newton second '))
    .words.filter(isContent)
    .map(stem);
  const said = new Set(words);
  const known = rows.filter(({ names }) => names.some((name) => name.every((word) => said.has(word))));
  if (known.length > 0) return known.map(({ family }) => family);
  return said.size === 0 ? [] : [[...said].toSorted().join(' ')];
}
