import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fingerprintOf, newPair, pemOf } from '../../activities/identity/keys.ts';
import { signed } from '../../activities/identity/signing.ts';
import type { Database } from '../../activities/store/database.ts';
import { addKey } from '../../activities/store/reviewers.ts';
import { type Decision, type DecisionInput, decisionSchema } from '../../shared/kernel/reviews.ts';
import type { Claim } from '../../shared/kernel/review-claims.ts';
import type { Act, Signature } from '../../shared/kernel/signed-acts.ts';

/** A reviewer with a registered key, who signs what they do as a client does. */
export class Reviewer {
  readonly name: string;
  readonly key: string;
  readonly privatePem: string;
  private readonly privateKey: KeyObject;

  private constructor(name: string, key: string, privatePem: string) {
    this.name = name;
    this.key = key;
    this.privatePem = privatePem;
    this.privateKey = createPrivateKey(privatePem);
  }

  static async registered(db: Database, name: string): Promise<Reviewer> {
    const { publicKey, privatePem } = newPair();
    const key = fingerprintOf(publicKey);
    const added = await addKey(db, { key, reviewer: name, publicKey: pemOf(publicKey), by: 'tom' });
    if (!added.added) throw new Error(`${name} is ${added.other}`);
    return new Reviewer(name, key, privatePem);
  }

  decides(reviewId: string, decision: Omit<DecisionInput, 'reviewer'>, opening = 1): Decision {
    const body = decisionSchema.parse({ reviewer: this.name, ...decision });
    const act = {
      act: 'decide',
      about: `review/${reviewId}`,
      reviewer: this.name,
      decision: body.decision,
      body,
    } as const;
    return { ...body, signed: signed(act, opening, this.privateKey) };
  }

  /** Whatever else is signed; `opening`: the number of what it follows. */
  signs(act: Act, opening: number): Signature {
    return signed(act, opening, this.privateKey);
  }

  rules(about: string, passed: boolean, reason: string) {
    const decision = passed ? 'PASS' : 'REFUSE';
    return signed({ act: 'rule', about, reviewer: this.name, decision, body: { reason } }, 1, this.privateKey);
  }

  holds(act: 'claim' | 'release', reviewId: string): Claim {
    const made = { act, about: `review/${reviewId}`, reviewer: this.name, decision: null, body: null };
    return { reviewer: this.name, signed: signed(made, 1, this.privateKey) };
  }
}
