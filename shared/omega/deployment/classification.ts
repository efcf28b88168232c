import type { Level } from '../vocabulary.ts';

/** What the user said of the problem (`--stakes`, `--uncertainty`); null: nothing. */
interface Flags {
  readonly stakes: Level | null;
  readonly uncertainty: Level | null;
}

/** What a flag can override, of a classification or of its facts. */
interface Rated {
  readonly stakes: Level;
  readonly uncertainty: Level;
}

interface Override {
  readonly field: keyof Flags;
  readonly testified: Level;
  readonly given: Level;
}

/** The classification that a session goes by, with both words wherever a flag was given (OMEGA rules §7.1). */
interface Ruling<C extends Rated> {
  readonly classification: C;
  readonly testimony: C;
  readonly overrides: readonly Override[];
}

/** A flag outranks PHI's testimony; both stay on record, also where they agree. */
export function ruleOn<C extends Rated>(testimony: C, flags: Flags): Ruling<C> {
  const overrides = (['stakes', 'uncertainty'] as const).flatMap((field): Override[] => {
    const given = flags[field];
    return given === null ? [] : [{ field, testified: testimony[field], given }];
  });
  return {
    classification: {
      ...testimony,
      stakes: flags.stakes ?? testimony.stakes,
      uncertainty: flags.uncertainty ?? testimony.uncertainty,
    },
    testimony,
    overrides,
  };
}
