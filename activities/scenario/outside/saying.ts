import { asJson, canonicalText, type Json } from '../../../shared/kernel/index.ts';
import type { OutsideChallenge } from '../../../shared/scenario/index.ts';
import type { Erratum } from '../../../shared/scenario/erratum/index.ts';
import { sha256 } from '../../identity/keys.ts';

/* What is signed of a correction or of a challenge, and stands in its row (kernel rules §7.5). */

type Saying = Readonly<Record<string, Json>>;

/** A patch holds words of the key: by its SHA-256. */
export const sayingOfErratum = ({ reason, patch, tier }: Erratum): Saying => ({
  erratum: reason,
  tier: tier ?? null,
  patch: patch === undefined ? null : sha256(canonicalText(asJson(patch))),
});

/** `claim`: its id in the claim table, as it was found. */
export const sayingOfChallenge = (
  { status, wrong, evidence, recommendation }: OutsideChallenge,
  claim: string,
): Saying => ({ claim, status, wrong, evidence, recommendation });
