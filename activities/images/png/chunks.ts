import { crc32 } from 'node:zlib';

/** The eight bytes that every PNG file begins with (PNG specification, 5.2). */
export const signature: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface Chunk {
  /** Four letters: IHDR, PLTE, IDAT, IEND. */
  readonly type: string;
  readonly data: Uint8Array;
}

/** A chunk as bytes: length, type, data, and the CRC-32 of type and data. */
export function chunkBytes({ type, data }: Chunk): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/** The chunks of a file up to IEND, or what is wrong with it. What follows IEND is nobody's. */
export function chunksOf(file: Uint8Array): Chunk[] | string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, signature.length).equals(signature)) return 'is no PNG file';
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return 'ends in the middle of a chunk';
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return 'has a chunk whose checksum is wrong';
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return 'ends before its last chunk';
}
