import type { patientFetch } from './patient-fetch.ts';

/** What an adapter needs to reach one model of one provider. */
export interface ProviderOptions {
  /** `provider:model`; the provider decides which parameters are sent. */
  readonly id: string;
  readonly model: string;
  readonly apiKey: string;
  readonly baseURL: string;
  readonly simulated: boolean;
  readonly fetch?: typeof patientFetch;
}
