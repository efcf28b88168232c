/** A PNG file as the address that stands in a self-contained page. */
export const dataUri = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64')}`;
