/**
 * Words in a problem by which a demo or a test asks for a session that does not go smoothly: `[simulate: stall]`.
 * Thinkers repeat them in what they claim, as the words of a question are repeated.
 */
export const markers = {
  contradiction: 'bridges contradict a few claims, and the Conflict Resolver settles it',
  cascade: 'bridges contradict everything, fatally, and neither resolver settles it',
  stall: 'nothing new comes, nothing converges, and the answer stays partial',
  decompose: 'the answer stays partial until sub-problems are solved',
  pivot: 'the answer stays partial until the framing changes',
  undecidable: 'the Falsifier finds that no procedure can decide the question',
  reject: 'the Quality Controller rejects every answer',
  'ill-defined': 'PHI cannot say what is asked before the Clarity Optimizer has spoken',
} as const satisfies Record<string, string>;
export type Marker = keyof typeof markers;

export const markerNames = Object.keys(markers) as Marker[];
export const written = (marker: Marker): string => `[simulate: ${marker}]`;

export const markersIn = (text: string): ReadonlySet<Marker> =>
  new Set(markerNames.filter((marker) => text.includes(written(marker))));
export const withoutMarkers = (text: string): string => text.replace(/\[simulate: [a-z-]+\]/g, ' ');

/** A statement that hands the problem's markers on. */
export const carrying = (statement: string, found: ReadonlySet<Marker>): string =>
  [statement, ...[...found].map(written)].join(' ');
