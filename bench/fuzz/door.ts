import fc from 'fast-check';

/** What one input came to. `accepted`: it was taken; otherwise what it was refused with. */
export type Met = { readonly accepted: true } | { readonly refused: readonly string[] };

/** A way into Symposium, with inputs that are made for it. */
export interface Door {
  readonly inputs: fc.Arbitrary<unknown>;
  /** Brings one input to the door. Whatever it throws is a crash. */
  meet(input: never): Promise<Met>;
  close(): Promise<void>;
}

/** What a door does with inputs of this type; the input's own type is known where both are made. */
export const doorOf = <T>(
  inputs: fc.Arbitrary<T>,
  meet: (input: T) => Promise<Met>,
  close: () => Promise<void> = () => Promise.resolve(),
): Door => ({ inputs, meet, close });

export interface DoorReport {
  readonly door: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  /** The slowest input took so long. */
  readonly slowestMs: number;
  /** The first input that broke a promise, made as small as it goes; null: none did. */
  readonly broken: { readonly input: string; readonly why: string } | null;
}

/** One input may take so long: a longer one holds up whoever else stands at the door. */
const mostMs = 2_000;

/** A refusal begins with the name of what is refused: a field, an option, an argument or a part of the protocol. */
const named = /^\S[^\n]*?: \S/;

/** Brings so many inputs of this seed to a door, one after another. */
export async function fuzz(name: string, door: Door, inputs: number, seed: number): Promise<DoorReport> {
  const count = { accepted: 0, refused: 0, slowestMs: 0 };
  const details = await fc.check(
    fc.asyncProperty(door.inputs, async (input) => {
      const began = performance.now();
      const met = await door.meet(input as never);
      const took = performance.now() - began;
      count.slowestMs = Math.max(count.slowestMs, took);
      if (took > mostMs) throw new Error(`it took ${Math.round(took)} ms`);
      if ('accepted' in met) {
        count.accepted += 1;
        return;
      }
      count.refused += 1;
      if (met.refused.length === 0) throw new Error('it was refused without a word');
      const nameless = met.refused.find((problem) => !named.test(problem));
      if (nameless !== undefined) throw new Error(`a refusal names no field: ${nameless.slice(0, 300)}`);
    }),
    { seed, numRuns: inputs },
  );
  return {
    door: name,
    inputs: details.numRuns,
    accepted: count.accepted,
    refused: count.refused,
    slowestMs: Math.round(count.slowestMs),
    broken: details.failed
      ? { input: fc.stringify(details.counterexample?.[0]).slice(0, 2_000), why: whyOf(details.errorInstance) }
      : null,
  };
}

const whyOf = (error: unknown): string =>
  (error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)).slice(0, 2_000);
