import { z } from 'zod';
import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Json } from '../../../shared/kernel/index.ts';
import { breakthrough, challenge, veto } from '../../../shared/scenario/answers/index.ts';
import { proofShown, type ProofShown } from './proof-shown.ts';

/** What one party, or one who was asked to check, put forward in a dispute. */
export interface Statement {
  readonly by: string;
  readonly as:
    'challenge' | 'veto' | 'response' | 'review of the revision' | 'proposal' | 'check' | 'call for a person';
  /** Its words by field. */
  readonly says: Readonly<Record<string, Json>>;
  readonly evidence: readonly string[];
  readonly confidence: number | null;
  readonly proof: ProofShown | null;
}

/** Any report's acts; a report carries only some of them. */
const challenging = z.object({ challenges: z.array(z.unknown()) });
const vetoing = z.object({ veto });
const proposing = z.object({ breakthrough });
const calling = z.object({ escalation: z.string().regex(/\S/) });
const stating = z.looseObject({
  evidence: z.array(z.string()).default([]),
  confidence: z.number().nullable().default(null),
});
/** Symposium's checks of proofs, as they lie in the facts. */
const challengeChecks = z.object({
  acts: z.object({ challenges: z.array(z.object({ number: z.number(), proof: z.unknown() })) }),
});
const vetoCheck = z.object({ acts: z.object({ veto: z.object({ check: z.unknown() }) }) });
const ownCheck = z.object({ proof: z.unknown() });

/** Challenges to this claim, in the order in which they were issued; `by` null: whoever issued them. */
export function challengesOf(calls: readonly StoredCall[], claim: string, by: string | null): Statement[] {
  return calls
    .filter(({ agent }) => by === null || agent === by)
    .flatMap((call) => {
      const { challenges } = challenging.safeParse(call.answer).data ?? { challenges: [] };
      return challenges.flatMap((one, place): Statement[] => {
        const read = challenge.safeParse(one);
        if (!read.success || read.data.claim.trim() !== claim) return [];
        const { wrong, recommendation, override, evidence, confidence, proof } = read.data;
        const found = challengeChecks
          .safeParse(call.facts)
          .data?.acts.challenges.find(({ number }) => number === place + 1)?.proof;
        return [
          {
            by: call.agent,
            as: 'challenge',
            says: { wrong, recommendation, override },
            evidence,
            confidence,
            proof: proofShown(proof, found),
          },
        ];
      });
    });
}

export function vetoesOf(calls: readonly StoredCall[], by: string | null): Statement[] {
  return calls
    .filter(({ agent }) => by === null || agent === by)
    .flatMap((call): Statement[] => {
      const read = vetoing.safeParse(call.answer);
      if (!read.success) return [];
      const { claimId, law, proof, fixPossible, correction, check } = read.data.veto;
      const found = vetoCheck.safeParse(call.facts).data?.acts.veto.check;
      return [
        {
          by: call.agent,
          as: 'veto',
          says: { vetoed: claimId, law, proof, fixPossible, correction },
          evidence: [],
          confidence: call.confidence,
          proof: proofShown(check, found),
        },
      ];
    });
}

export function proposalsOf(calls: readonly StoredCall[], by: string | null): Statement[] {
  return calls
    .filter(({ agent }) => by === null || agent === by)
    .flatMap((call): Statement[] => {
      const read = proposing.safeParse(call.answer);
      return read.success
        ? [
            {
              by: call.agent,
              as: 'proposal',
              says: read.data.breakthrough,
              evidence: [],
              confidence: call.confidence,
              proof: null,
            },
          ]
        : [];
    });
}

/** Agents that called for a person in this phase, and why. */
export function callsForPeople(calls: readonly StoredCall[], phase: string): Statement[] {
  return calls
    .filter((call) => call.phase === phase)
    .flatMap(({ agent, answer, confidence }): Statement[] => {
      const read = calling.safeParse(answer);
      return read.success
        ? [
            {
              by: agent,
              as: 'call for a person',
              says: { words: read.data.escalation },
              evidence: [],
              confidence,
              proof: null,
            },
          ]
        : [];
    });
}

const asked: Readonly<Record<string, Statement['as']>> = {
  respond: 'response',
  vetoReview: 'review of the revision',
  novelty: 'check',
  deepDive: 'check',
  literature: 'check',
};

/** What agents answered when they were asked about one of these subjects. */
export function answersAbout(calls: readonly StoredCall[], subjects: readonly string[]): Statement[] {
  return calls
    .filter(({ subject, task }) => subject !== null && subjects.includes(subject) && Object.hasOwn(asked, task))
    .flatMap((call): Statement[] => {
      const read = stating.safeParse(call.answer);
      if (!read.success) return [];
      const { evidence, confidence, proof, check, ...says } = read.data;
      const found = ownCheck.safeParse(call.facts).data?.proof;
      return [
        {
          by: call.agent,
          as: asked[call.task] ?? 'check',
          says: says as Statement['says'],
          evidence,
          confidence,
          proof: proofShown(proof ?? check, found),
        },
      ];
    });
}
