import { asJson } from '../../shared/kernel/index.ts';
import { noColumnKeys, Sealer } from './sealer.ts';

/**
 * A value of a statement that is sealed where the statement leaves: whoever writes words gives one to `query`, and the
 * connection of `openDatabase`, which alone holds keys, makes the value. A bare connection refuses it: it would write in
 * plain words what should be sealed.
 */
export class Sealed {
  private readonly make: (sealer: Sealer) => unknown;

  constructor(make: (sealer: Sealer) => unknown) {
    this.make = make;
  }

  by(sealer: Sealer): unknown {
    return this.make(sealer);
  }

  /** What `pg` asks of an object before it sends it. */
  toPostgres(): never {
    throw new TypeError('a value that may be sealed goes through a connection of openDatabase');
  }

  /** In plain words, for whoever looks on. */
  toString(): string {
    return String(this.make(new Sealer(noColumnKeys)));
  }
}

/** A text, or nothing. */
export const sealedText = (value: string | null): Sealed =>
  new Sealed((sealer) => (value === null ? null : sealer.text(value)));

/** A JSON value; `kept`: its fields that statements look at. */
export const sealedJson = (value: unknown, kept: readonly string[] = []): Sealed =>
  new Sealed((sealer) => JSON.stringify(sealer.json(asJson(value), kept)));
