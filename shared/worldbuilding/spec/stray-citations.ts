import { spec as specSchema, type Spec } from '../answers.ts';
import { fieldsOf } from './validation.ts';

/**
 * A spec without what its fields cite among other things and what is not in the canon that its writer was shown (kernel rules
 * §10), and these, each as `tension.stakes cites A-C9`. A field in which nothing would be left cites what it did: that is
 * for its writer to mend, who is told. `last`: who was told, or can mend nothing any more, has the field stand as what
 * it is, founded on nothing (worldbuilding rules §7.3).
 */
export function withoutStrayCitations(
  spec: Spec,
  canon: ReadonlySet<string>,
  { last }: { readonly last: boolean },
): { readonly answer: Spec; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const of = <F extends { readonly cites: string[] }>(path: string, field: F): F => {
    const kept = field.cites.filter((id) => canon.has(id));
    if (kept.length === field.cites.length || (kept.length === 0 && !last)) return field;
    for (const id of new Set(field.cites)) if (!canon.has(id)) dropped.push(`${path} cites ${id}`);
    return { ...field, cites: kept };
  };
  const { inhabitants, tension } = spec;
  const answer: Spec = {
    ...spec,
    worldName: of('worldName', spec.worldName),
    governingLogic: of('governingLogic', spec.governingLogic),
    aestheticMood: of('aestheticMood', spec.aestheticMood),
    landmarks: spec.landmarks.map(({ name, description, significance, visualKey }, nth) => ({
      name: of(`landmarks.${nth}.name`, name),
      description: of(`landmarks.${nth}.description`, description),
      significance: of(`landmarks.${nth}.significance`, significance),
      visualKey: of(`landmarks.${nth}.visualKey`, visualKey),
    })),
    inhabitants: {
      appearance: of('inhabitants.appearance', inhabitants.appearance),
      cultureSnapshot: of('inhabitants.cultureSnapshot', inhabitants.cultureSnapshot),
      relationshipToPlace: of('inhabitants.relationshipToPlace', inhabitants.relationshipToPlace),
    },
    tension: {
      conflict: of('tension.conflict', tension.conflict),
      stakes: of('tension.stakes', tension.stakes),
      visualManifestation: of('tension.visualManifestation', tension.visualManifestation),
    },
    heroImageDescription: of('heroImageDescription', spec.heroImageDescription),
  };
  return dropped.length === 0 ? { answer: spec, dropped } : { answer, dropped };
}

/** Whether a spec went back to its writer for a field all of whose citations lead nowhere. */
export function hasGroundlessField(given: unknown, canon: ReadonlySet<string>): boolean {
  const { data } = specSchema.safeParse(given);
  return (
    data !== undefined && fieldsOf(data).some(({ cites }) => cites.length > 0 && cites.every((id) => !canon.has(id)))
  );
}
