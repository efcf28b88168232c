/** Red, green and blue, 0–255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour by hue (degrees), saturation and lightness (0–1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const [s, l] = [within(saturation), within(lightness)];
  const channel = (offset: number) => {
    const place = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** From `a` to `b`, by share. */
export const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];
export const darker = (colour: Colour, share: number): Colour => mixed(colour, black, share);
export const lighter = (colour: Colour, share: number): Colour => mixed(colour, white, share);

const within = (value: number): number => Math.min(1, Math.max(0, value));
