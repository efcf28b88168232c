/**
 * Size of a WebP file in pixels (RFC 9649, 2.5 to 2.7: simple, lossless, extended), or what is wrong with it. The
 * pixels themselves are not read here.
 */
export function webpSize(file: Buffer): { readonly width: number; readonly height: number } | string {
  if (file.length < 30) return 'ends before its picture begins';
  if (file.readUInt32LE(4) + 8 > file.length) return 'ends before its end';
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return file.readUIntBE(23, 3) === 0x9d012a
        ? { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
        : 'has no key frame';
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return file[20] === 0x2f
        ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
        : 'has no lossless picture';
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return 'is a kind of WebP that is not known here';
  }
}
