import { cutToSpan, row } from '../../shared/text/index.ts';

/** Cuts a line to the terminal's width; a wrapped one would break the redraw. It steers nothing, whatever is in it. */
export const fitTo =
  (columns: number) =>
  (text: string): string =>
    cutToSpan(row(text), columns - 1);
