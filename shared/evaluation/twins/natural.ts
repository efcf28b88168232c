import { tooDense } from '../../scenario/facts/design-words.ts';
import type { PublicDocument } from '../../scenario/documents/public.ts';
import { isConstant } from '../../verification/constants.ts';
import { quotes } from '../../verification/calculations.ts';
import type { Convert } from '../../verification/quantities.ts';
import type { Measure } from '../../verification/written-measures.ts';
import type { Cell } from './cells.ts';

/** Sound in air, which its temperature changes little, and the air itself at the level of the sea. */
const surroundings: readonly (Measure & { readonly within: number })[] = [
  { value: 340, unit: 'm/s', within: 0.03 },
  { value: 101_325, unit: 'Pa', within: 0.02 },
];

const worlds = /\b(?:earth|moon|sun|mercury|venus|mars|jupiter|saturn|uranus|neptune)\b/iu;
const ofNature = /\bspeed of (?:light|sound)\b|\b(?:light|sound) speed\b|\b(?:atmospheric|ambient|barometric)\b/iu;
/** Of whoever acts, not of a jump or a throw. */
const ofBodies = /^(?:(?:the|your|own|body|standing) )*(?:height|stature|arm ?span)\b/iu;

/** Whether everybody knows how large a thing is, so that another number of it would be no world's: sound, air, a planet, a person. */
export const isNatural = ({ address, name }: Cell, was: Measure, convert: Convert): boolean =>
  isConstant(was, convert) ||
  surroundings.some(({ within, ...one }) => quotes(was, one, convert, within)) ||
  worlds.test(name) ||
  ofNature.test(name) ||
  (address.startsWith('capability:') && ofBodies.test(name.trim()));

/** Whether an object would weigh more for its size than anything does, and did not before. */
export const isHeavierThanAnything = (
  now: PublicDocument['scenario'],
  before: PublicDocument['scenario'],
  convert: Convert,
): boolean => tooDense({ scenario: now }, convert).length > tooDense({ scenario: before }, convert).length;
