import type { Category, Dimension, Status } from './vocabulary.ts';

/** The twelve categories, each with its definition and the primary cognitive skill that a scenario of it must test. */
export const categoryFramework: Readonly<Record<Category, { definition: string; skill: string }>> = {
  'The Locked Room': { definition: 'A confined solver must get out, or keep something out, with only what is inside, before time runs out.', skill: 'spatial reasoning and seeing objects as bodies with shape and mass' },
  'The Wrong Toolbox': { definition: 'The tools at hand belong to another job, and the job still has to be done.', skill: 'using a tool for a property that it was not made for' },
  'The Misdirection': { definition: 'The most prominent feature of the situation leads away from the answer.', skill: 'rejecting a compelling irrelevance' },
  'The Cascade': { definition: 'Every action sets off others in a coupled system, and the order decides.', skill: 'tracing causes through several stages before acting' },
  'The Babel Problem': { definition: 'Parties who cannot understand one another must act together.', skill: 'building a shared code from physical facts' },
  'The Lilliput Conundrum': { definition: 'The scale is so small or so large that everyday proportions fail.', skill: 'reasoning with laws of scale instead of habit' },
  'The Ticking Trade': { definition: 'Two goods cannot both be kept under the clock, as the problem is framed.', skill: 'questioning the frame of a trade-off' },
  'The Ghost Machine': { definition: 'A mechanism misbehaves and its inside cannot be seen.', skill: 'inferring a hidden mechanism from what it does' },
  'The Last Ingredient': { definition: 'One indispensable thing is missing.', skill: 'substituting by first principles: which property is needed?' },
  'The Invisible Wall': { definition: 'A rule that nobody stated stops every obvious approach.', skill: 'finding and relaxing an assumed constraint' },
  'The Memory Palace': { definition: 'The decisive information is present, but encoded in the surroundings.', skill: 'recognising a pattern as a message' },
  'The Horizon Problem': { definition: 'The best present knowledge ends just short of what is asked.', skill: 'extending principles beyond known practice' },
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
