/**
 * Words in a challenge, a curveball or a wildcard's turn by which a demo or a test stages what seldom happens:
 * `[simulate: reject-F1]`. A round may follow the name, else every round is meant; `-once` ends what goes away when it
 * is asked for again. The Synthesizer carries those that are about pictures into the spec, as the engineer reads
 * nothing else.
 */
export const markers = {
  'empty-proposal': 'the proposal says nothing',
  'ignored-rejection': 'a proposal after one that fell does not name it',
  'agreeing-objection': 'the Contrarian agrees',
  'unspecific-objection': 'the Contrarian wants nothing changed',
  'pure-agreement': 'a response says what the proposal says',
  'synthesizer-invents': 'the resolution is a proposal of its own',
  reject: 'all four reject the proposal',
  deadlock: 'the vote comes to nothing',
  'deadlock-no-reason': 'the Synthesizer settles a deadlock without a reason',
  'refuse-spec': 'the Contrarian does not ratify',
  'invalid-spec': 'a field of the spec says nothing',
  'refused-picture': 'the painter refuses the hero picture until its prompt is softened',
  'broken-picture': 'the painter returns a broken file for the portrait',
  'same-pictures': 'the painter returns one file for all six',
  'judge-six': 'the judge gives a mark that is not on the scale',
  'judge-favours-first': 'the judge prefers whichever world it reads first',
  'judge-draw': 'the judge gives both worlds the same marks',
} as const satisfies Record<string, string>;
export type Marker = keyof typeof markers;
export const markerNames = Object.keys(markers) as Marker[];

/** Markers of pictures, and the words in a prompt that the simulated image model obeys. */
export const pictureMarkers = {
  'refused-picture': '[refuse]',
  'broken-picture': '[broken]',
  'same-pictures': '[same]',
} as const satisfies Partial<Record<Marker, string>>;
export type PictureMarker = keyof typeof pictureMarkers;

const pattern = /\[simulate: ([a-z-]+?)(?:-([FLT][1-9]\d?))?(-once)?\]/g;

export interface Staged {
  readonly marker: Marker;
  /** `F1`; null: every round. */
  readonly round: string | null;
  readonly once: boolean;
}

export const written = (marker: Marker, { round = null, once = false }: Partial<Omit<Staged, 'marker'>> = {}): string =>
  `[simulate: ${marker}${round === null ? '' : `-${round}`}${once ? '-once' : ''}]`;
export const withoutMarkers = (text: string): string => text.replace(pattern, ' ');

const isMarker = (name: string): name is Marker => Object.hasOwn(markers, name);

export const stagedIn = (text: string): readonly Staged[] =>
  [...text.matchAll(pattern)].flatMap(([, name = '', round = null, once]) =>
    isMarker(name) ? [{ marker: name, round, once: once !== undefined }] : [],
  );

/** Whether something is staged here. `again`: it was done before and is asked for once more. */
export const isStaged = (staged: readonly Staged[], marker: Marker, round: string | null, again: boolean): boolean =>
  staged.some((one) => one.marker === marker && (one.round === null || one.round === round) && !(one.once && again));
