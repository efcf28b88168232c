/**
 * A drawing as plain data, in units of its own width. Only a rendering turns it into markup, and escapes every text of
 * it. `look` names rules of the page's style, so a drawing follows light, dark and paper like the rest of its page.
 */
export type Shape =
  | {
      readonly is: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly look: string;
      readonly tip?: string;
      /** Anchor of the part of the same page that it leads to. */
      readonly to?: string;
    }
  | { readonly is: 'line'; readonly from: Point; readonly to: Point; readonly look: string; readonly tip?: string }
  | { readonly is: 'track'; readonly points: readonly Point[]; readonly look: string; readonly tip?: string }
  | { readonly is: 'dot'; readonly at: Point; readonly radius: number; readonly look: string; readonly tip?: string }
  | {
      readonly is: 'text';
      readonly at: Point;
      readonly text: string;
      readonly look: string;
      readonly anchor?: 'start' | 'middle' | 'end';
    };

export type Point = readonly [x: number, y: number];

export interface Figure {
  readonly width: number;
  readonly height: number;
  /** What it shows, in a sentence, for whoever cannot see it. */
  readonly label: string;
  readonly shapes: readonly Shape[];
  /** What the looks mean. */
  readonly legend: readonly { readonly look: string; readonly means: string }[];
}
