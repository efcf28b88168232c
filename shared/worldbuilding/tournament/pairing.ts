/** Where the side of a pairing comes from: an entrant, nobody, or whoever goes on from an earlier pairing. */
export type Source =
  | { readonly is: 'entrant'; readonly name: string }
  | { readonly is: 'bye' }
  | { readonly is: 'winner'; readonly of: string };

export interface Pairing {
  /** `R1-2`: round, and place from its top. */
  readonly id: string;
  readonly round: number;
  readonly place: number;
  /** Side `a` plays as team A of the match, `b` as team B. */
  readonly a: Source;
  readonly b: Source;
}

export const pairingIdOf = (round: number, place: number): string => `R${round}-${place}`;
export const entrant = (name: string): Source => ({ is: 'entrant', name });
export const bye: Source = { is: 'bye' };

/** Whether there is a match. */
export const isPlayed = ({ a, b }: Pick<Pairing, 'a' | 'b'>): boolean => a.is !== 'bye' && b.is !== 'bye';
