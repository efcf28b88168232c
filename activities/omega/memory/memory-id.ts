import { createHash } from 'node:crypto';
import type { Stamp } from '../../../shared/omega/memory/index.ts';

/** What of a name tells it from another: letters and digits, however they are written. */
function sameName(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? name.trim() : words;
}

/**
 * The id of a name within a section, in the form of a UUID: sessions that learn one lesson share an entry
 * (`Stamp.idOf`).
 */
export const memoryId: Stamp['idOf'] = (section, name) => {
  const hex = createHash('sha256')
    .update(`${section}\n${sameName(name)}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
