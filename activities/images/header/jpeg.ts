/** Markers without a length (ITU-T T.81, table B.1): TEM, the restarts, and the start of the image. */
const alone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Start of frame: every process but the tables DHT, JPG and DAC that stand among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Size of a JPEG file in pixels, or what is wrong with it. The pixels themselves are not read here: a file that was cut
 * off lacks its end.
 */
export function jpegSize(file: Buffer): { readonly width: number; readonly height: number } | string {
  let size: { readonly width: number; readonly height: number } | null = null;
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return 'has a segment that cannot be read';
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (alone(marker)) {
      at += 2;
      continue;
    }
    if (isFrame(marker) && at + 9 <= file.length)
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (marker === 0xda) {
      if (size === null || size.width === 0 || size.height === 0) return 'does not say how large it is';
      return file.lastIndexOf(Buffer.of(0xff, 0xd9)) > at ? size : 'ends before its end';
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return 'ends before its picture begins';
}
