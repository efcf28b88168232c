import { noSpecialDesign, type SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { designOf, type DesignField } from '../../../shared/scenario/designs.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';

type Designs = Pick<SeedDocument, DesignField>;
type Whole = { readonly [F in DesignField]: NonNullable<Designs[F]> };

/** One of each special design in which every part says something. */
export const specialDesigns: Whole = {
  openFrontier: {
    bestKnownApproach: 'Wedge the sluice with whatever ballast the cellar yields and count strokes until sunrise',
    knowledgeBoundary: 'Nobody has measured how porous masonry behaves under alternating tidal suction',
    evaluationCriteria: [
      { id: 'E1', criterion: 'The inflow stays below the outflow', threshold: 'At most 3 litres a second' },
      { id: 'E2', criterion: 'One person can do it', threshold: 'No force above 300 N' },
    ],
  },
  paradox: {
    theorem: 'No ordering of these valves drains both basins before the bell',
    premises: [
      { id: 'P1', statement: 'The east basin empties only through the west' },
      { id: 'P2', statement: 'The west basin is full' },
    ],
    argument: 'Draining east raises west above its brim, so either order violates whichever requirement comes second',
    apparentWay: 'Alternating both valves quickly enough looks like simultaneous drainage',
  },
  metamorphic: {
    hiddenAssumption: 'That the warden standing outside belongs among the obstacles rather than helpers',
    whereItHides: 'In the word guard',
    onceDropped: 'Asking him politely for his spare lantern settles everything that follows',
  },
  degenerate: {
    trivialAnswer: 'Push the unlocked front gate outward and stroll away unhurried',
    irrelevant: ['The tide table', 'The broken winch'],
    whyOverthought: 'Elaborate machinery everywhere suggests that machinery must somehow be involved',
  },
};

/** The seed with the design that a status needs, and no other. */
export function designedAs(status: Status, seed: SeedDocument): SeedDocument {
  const field = designOf[status];
  return { ...seed, ...noSpecialDesign, ...(field === null ? {} : { [field]: specialDesigns[field] }) };
}
