/** A copy of a picture in the store, by content. */
export interface StoredImage {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}
