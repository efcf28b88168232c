import { fileURLToPath } from 'node:url';
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { EncryptionCodec } from './codec.ts';
import { readKeyring } from './keyring.ts';

/** The module that a bundle of workflows takes; workers load it themselves for the failures of activities. */
export const failureConverterPath = fileURLToPath(new URL('../../workflows/failures.ts', import.meta.url));

/**
 * What each client and each worker is made with: there is no other place where payloads are encoded. `keys`: as
 * `SYMPOSIUM_ENCRYPTION_KEYS` has them; null: nothing is encrypted, and activities' failures stay in plain words, which
 * Temporal's page shows without a codec server. `codec`: that of these keys, where something is looked at first. Throws `SettingError`.
 */
export function dataConverterOf(keys: string | null, codec: PayloadCodec = codecOf(keys)): DataConverter {
  return { payloadCodecs: [codec], ...(keys === null ? {} : { failureConverterPath }) };
}

/** The codec alone, for what is no payload. Throws `SettingError`. */
export const codecOf = (keys: string | null): EncryptionCodec =>
  new EncryptionCodec(keys === null ? null : readKeyring(keys));
