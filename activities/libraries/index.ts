import type { Library } from '../../shared/scenario/index.ts';
import { crossref } from './crossref.ts';
import { libraryAt, type LookUp } from './library.ts';
import { openalex } from './openalex.ts';

export type { LookUp } from './library.ts';
export { checksOf, lookUpReferencesIn } from './look-up.ts';

/** Addresses other than the libraries' own, by name. */
type Addresses = Readonly<Partial<Record<Library, string>>>;

/** The face of `activities/libraries`: each library that a run may name in its policy. */
export const librariesOf = (
  openalexKey: string | null,
  addresses: Addresses = {},
): Readonly<Record<Library, LookUp>> => ({
  crossref: libraryAt(crossref(addresses.crossref)),
  openalex: libraryAt(openalex(openalexKey, addresses.openalex)),
});
