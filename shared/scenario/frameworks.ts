import type { DesignField } from './designs.ts';
import type { Category, Dimension, Status } from './vocabulary.ts';

/** The twelve categories, each with its definition and the primary cognitive skill that a scenario of it must test. */
export const categoryFramework: Readonly<Record<Category, { definition: string; skill: string }>> = {
  'The Locked Room': {
    definition:
      'A confined solver must get out, or keep something out, with only what is inside, before time runs out.',
    skill: 'spatial reasoning and seeing objects as bodies with shape and mass',
  },
  'The Wrong Toolbox': {
    definition: 'The tools at hand belong to another job, and the job still has to be done.',
    skill: 'using a tool for a property that it was not made for',
  },
  'The Misdirection': {
    definition: 'The most prominent feature of the situation leads away from the answer.',
    skill: 'rejecting a compelling irrelevance',
  },
  'The Cascade': {
    definition: 'Every action sets off others in a coupled system, and the order decides.',
    skill: 'tracing causes through several stages before acting',
  },
  'The Babel Problem': {
    definition: 'Parties who cannot understand one another must act together.',
    skill: 'building a shared code from physical facts',
  },
  'The Lilliput Conundrum': {
    definition: 'The scale is so small or so large that everyday proportions fail.',
    skill: 'reasoning with laws of scale instead of habit',
  },
  'The Ticking Trade': {
    definition: 'Two goods cannot both be kept under the clock, as the problem is framed.',
    skill: 'questioning the frame of a trade-off',
  },
  'The Ghost Machine': {
    definition: 'A mechanism misbehaves and its inside cannot be seen.',
    skill: 'inferring a hidden mechanism from what it does',
  },
  'The Last Ingredient': {
    definition: 'One indispensable thing is missing.',
    skill: 'substituting by first principles: which property is needed?',
  },
  'The Invisible Wall': {
    definition: 'A rule that nobody stated stops every obvious approach.',
    skill: 'finding and relaxing an assumed constraint',
  },
  'The Memory Palace': {
    definition: 'The decisive information is present, but encoded in the surroundings.',
    skill: 'recognising a pattern as a message',
  },
  'The Horizon Problem': {
    definition: 'The best present knowledge ends just short of what is asked.',
    skill: 'extending principles beyond known practice',
  },
};

/** What the six dimensions measure, 1 (least) to 5 (most). */
export const dimensionFramework: Readonly<Record<Dimension, string>> = {
  I: 'Insight depth: how many non-obvious insights are needed',
  D: 'Distractor density: how many elements lead astray',
  C: 'Counter-intuitive index: how strongly intuition points the wrong way',
  B: 'Domain bridge: how many fields of knowledge must be joined',
  T: 'Temporal pressure: how far time shapes the problem',
  X: 'Trap depth: how attractive the best wrong answer is',
};

export const statusFramework: Readonly<Record<Status, string>> = {
  KS: 'Known solution: at least one approach is plausible and can be checked',
  CT: 'Contested: several approaches, none certainly right',
  OF: 'Open frontier: no approach in sight, and no proof that there is none',
  PX: 'Paradox: an argument shows that no solution exists',
  MT: 'Metamorphic: unsolvable as stated, until a hidden assumption is questioned',
  DG: 'Degenerate: looks complex, and is trivial',
};

/**
 * What ATHENA designs for a status beside the scenario (scenario rules §3.4): the field it goes into, and what has to
 * be true of it.
 */
export const designFramework: Readonly<Record<Status, { readonly field: DesignField | null; readonly asks: string }>> =
  {
    KS: { field: null, asks: 'Write a solution of timed steps that can be checked. No special design.' },
    CT: { field: null, asks: 'Write the best approach as timed steps, and leave a rival arguable. No special design.' },
    OF: {
      field: 'openFrontier',
      asks: 'Claim no verified solution. Steps hold the best known approach as far as it goes; say where knowledge ends, and give criteria with measurable thresholds.',
    },
    PX: {
      field: 'paradox',
      asks: 'Prove that no solution exists: theorem, premises, argument, and the way that seems to be one. Steps may be empty; a claim carries the numbers of the conflict.',
    },
    MT: {
      field: 'metamorphic',
      asks: 'Hide one assumption in the text that a solver need not make: name it, where it hides, and what opens once it is dropped. Steps solve the problem without it.',
    },
    DG: {
      field: 'degenerate',
      asks: 'Make the answer plain and the surroundings elaborate: name the answer, what is irrelevant, and why a solver thinks too far. Steps are the plain answer.',
    },
  };

/** When a way through an open problem may be called new (scenario rules §4.4): what the three checks measure it by. */
export const breakthroughFramework = {
  candidate: 'A way through an open problem that the documented boundary of knowledge does not contain',
  distinct: 'It differs from every known approach in its principle, and not in its words, order or numbers only',
  physical: 'It keeps every physical law under the stated conditions, with no effect left out that would undo it',
  founded: 'It rests on nothing unproven, or names what it rests on',
  unprecedented: 'No field has proposed it before, as far as the literature is known',
} as const;
