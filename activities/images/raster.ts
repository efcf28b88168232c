/** A picture in memory: 8-bit red, green and blue, row by row from the top left. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel. */
  readonly pixels: Uint8Array;
}

/** A black picture. */
export const blankRaster = (width: number, height: number): Raster => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3),
});
