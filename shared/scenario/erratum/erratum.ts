import { z } from 'zod';
import { gate } from '../../kernel/gates.ts';
import { asJson, type Json, storableIn, notStorable } from '../../kernel/json.ts';
import type { Arithmetic } from '../../verification/claim-places.ts';
import { own } from '../../kernel/own.ts';
import { isSameName } from '../../kernel/stated.ts';
import { renewedCalculations } from '../../verification/renewed-calculations.ts';
import { decimal } from '../../text/amounts.ts';
import { seedDocument, type SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import { samePage, sameSeed } from '../changes.ts';
import { reviewGroupsFor } from '../disputes/groups.ts';
import { revisionFacts, type RevisionFacts } from '../facts/revision.ts';
import { seedGate, unsoundCalculations } from '../gates/index.ts';
import { givenAway } from '../given-away.ts';
import { personName } from '../person-name.ts';
import type { Policy } from '../policy.ts';
import { erratumReason } from '../release/erratum.ts';
import { flawOf, sentence, submissionLimit } from '../submission/submission.ts';
import type { Ruling } from '../ruling.ts';
import { type Category, type Status, tier } from '../vocabulary.ts';
import { tierOf } from '../difficulty.ts';
import { differenceLines, differences, isOfLeads } from './differences.ts';
import { patched, patchShape } from './patch.ts';

/** A correction of a published scenario by whoever answers for the benchmark (scenario rules §8.8). */
const erratumShape = z.strictObject({
  by: personName,
  /** Published beside the scenario. */
  reason: erratumReason,
  /** Of the Seed Document as it stands; left out, its words stay. */
  patch: patchShape.optional(),
  /** The tier that ought to stand; left out, that of the votes stays. */
  tier: tier.optional(),
});
export type Erratum = z.output<typeof erratumShape>;
export type ErratumInput = z.input<typeof erratumShape>;

/** What of a published scenario decides whether a correction may be looked at. */
export interface Correctable {
  /** The Seed Document of the latest version. */
  readonly seed: SeedDocument;
  /** The one that EULER's report was written for, and what it computes. */
  readonly validated: SeedDocument;
  readonly calculations: MathematicsReport['calculations'];
  readonly category: Category;
  /** What its gates judged it as. */
  readonly status: Status;
  readonly ruling: Pick<Ruling, 'tier' | 'profile'>;
  readonly policy: Policy;
  /**
   * Who has a key that is not revoked, since nobody else's decision counts (kernel rules §7.1); null: nobody ever had
   * one, and names are believed.
   */
  readonly signers: readonly string[] | null;
  readonly arithmetic: Pick<Arithmetic, 'evaluate' | 'convert'>;
}

export interface AdmittedErratum {
  readonly ok: true;
  readonly erratum: Erratum;
  readonly document: SeedDocument;
  /** Measured against the Seed Document of the latest version, its calculations against the one that EULER saw. */
  readonly facts: RevisionFacts;
  /** The tier that it is to have, which is the nearest where the votes' medians make another; null: it stays. */
  readonly tier: Pick<Ruling, 'tier' | 'nearest'> | null;
  /** Words of the public page change that nobody attempts blind: its name, its outcome or its wrong answers. */
  readonly besideStory: boolean;
  /** What no rule and no lead judges: one line for each place, for a person. */
  readonly forPeople: readonly string[];
}

type ErratumReading = AdmittedErratum | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads an untrusted correction against the scenario that it is of, and makes every check that needs no agent. What the
 * published version falls short of already is not held against it. Total; each problem names the field.
 */
export function readCorrection(value: unknown, of: Correctable): ErratumReading {
  const read = erratumShape.safeParse(value);
  if (!read.success) return refused(...read.error.issues.map((issue) => sentence(flawOf(issue), 'erratum')));
  const { patch = [], reason, tier: wanted } = read.data;
  if (wanted === of.ruling.tier) return refused(`tier: ${wanted} is the tier that it has`);
  const before = asJson(of.seed);
  const result = patched(before, patch);
  if ('problem' in result) return refused(result.problem);
  const document = documentIn(result.document);
  if ('problems' in document) return refused(...document.problems);
  const { seed } = document;
  const protectedParts = ownParts.filter(({ of: part }) => part(of.seed) !== part(seed));
  if (protectedParts.length > 0) return refused(...protectedParts.map(({ why }) => why));
  if (wanted === undefined && sameSeed(of.seed, seed))
    return refused('patch: changes nothing; the published version says this already');
  const facts = factsOf(seed, of);
  const problems = [
    ...newIn(shortcomings(facts, of), shortcomings(factsOf(of.seed, of), of)),
    ...toldOfSolution(seed, reason),
  ];
  if (problems.length > 0) return refused(...problems);
  const forPeople = [
    ...(wanted === undefined ? [] : [`tier: was ${of.ruling.tier}, is ${wanted}`]),
    ...differences(before, asJson(seed))
      .filter((one) => !isOfLeads(one))
      .flatMap(differenceLines),
  ];
  if (forPeople.length > mostForPeople)
    return refused(
      `patch: leaves ${forPeople.length} places to a person’s judgement, and more than ${mostForPeople} are no correction; withdraw it, or correct it in parts`,
    );
  const lonely = forPeople.length > 0 ? judgedByNobodyElse(read.data.by, of) : null;
  if (lonely !== null) return refused(lonely);
  return {
    ok: true,
    erratum: read.data,
    document: seed,
    facts,
    tier: wanted === undefined ? null : { tier: wanted, nearest: tierOf(of.ruling.profile).tier !== wanted },
    besideStory: besideStory(of.seed) !== besideStory(seed),
    forPeople,
  };
}

const besideStory = ({ name, correctOutcome, commonWrongAnswers }: SeedDocument): string =>
  JSON.stringify([name, correctOutcome, commonWrongAnswers.map(({ answer, whyWrong }) => [answer, whyWrong])]);

/** Why nobody but whoever corrects it could decide its review (kernel rules §7, §7.1); null: somebody could. */
function judgedByNobodyElse(by: string, { policy, signers }: Pick<Correctable, 'policy' | 'signers'>): string | null {
  const groups = reviewGroupsFor({ kind: 'dispute', phase: 'REFINE' }, policy);
  const named = Object.keys(policy.reviewers);
  const isJudge = (name: string) =>
    !isSameName(name, by) &&
    (named.length === 0 || (own(policy.reviewers, name)?.some((group) => groups.includes(group)) ?? false));
  if (named.length > 0 && !named.some(isJudge))
    return `by: ${by} is the only reviewer whom this scenario’s policy has decide about its words, and nobody decides about their own correction; have somebody else correct it`;
  return signers === null || signers.some(isJudge)
    ? null
    : `by: nobody but ${by} has a key with which to decide about its words${named.length > 0 ? ' and is among the reviewers of this scenario’s policy' : ''}, and nobody decides about their own correction; have another reviewer registered first (symposium reviewers add)`;
}

/** Lines of a review that a person reads before deciding. */
const mostForPeople = 40;

const refused = (...problems: readonly string[]): ErratumReading => ({ ok: false, problems });

/** What is not the corrector's to change. */
const ownParts: readonly { readonly of: (seed: SeedDocument) => unknown; readonly why: string }[] = [
  {
    of: ({ concept }) => concept.category,
    why: 'concept.category: is what the scenario was made for; withdraw it and have another made',
  },
  {
    of: ({ solution }) => solution.confidence,
    why: 'solution.confidence: is ATHENA’s testimony; leave it as it is',
  },
];

/** What a patch made of the document, where it still is one. A field that the schema does not know would be lost. */
function documentIn(value: Json): { readonly seed: SeedDocument } | { readonly problems: readonly string[] } {
  const size = JSON.stringify(value).length;
  if (size > submissionLimit)
    return { problems: [`patch: makes the document ${size} characters long; at most ${submissionLimit} are allowed`] };
  const read = seedDocument.safeParse(value);
  if (!read.success) return { problems: read.error.issues.map((issue) => sentence(flawOf(issue), 'patch')) };
  const lost = differences(asJson(read.data), value);
  if (lost.length > 0) return { problems: lost.map(({ path }) => `${path}: is no field of a Seed Document`) };
  return storableIn(read.data) ? { seed: read.data } : { problems: [`patch: ${notStorable}`] };
}

function factsOf(
  seed: SeedDocument,
  { seed: baseline, validated, calculations, category, policy, arithmetic: { evaluate, convert } }: Correctable,
): RevisionFacts {
  const tolerance = policy.calculationTolerance;
  return {
    ...revisionFacts(
      seed,
      baseline,
      { targetCategory: category, similarity: null, arithmetic: { evaluate, convert, tolerance } },
      renewedCalculations(calculations, validated, seed, evaluate, convert, tolerance),
    ),
    same: sameSeed(baseline, seed),
    samePage: samePage(baseline, seed),
  };
}

/** All that Symposium itself holds against a document: SEED's criteria, its calculations repeated, the margin. */
function shortcomings(facts: RevisionFacts, { status, policy }: Correctable): string[] {
  const criteria = seedGate.filter(({ method }) => method !== 'similarity');
  const { findings } = gate('SEED', criteria, { seed: facts }, status, policy);
  const { marginPercent, renewed } = facts;
  return [
    ...findings.flatMap((finding) => {
      if (finding.verdict === 'failed') return [`${finding.name}: ${finding.deficiency}`];
      return finding.verdict === 'unscored' ? [`${finding.name}: ${finding.why}`] : [];
    }),
    ...unsoundCalculations(renewed, status).map(({ criterion, deficiency }) => `${criterion}: ${deficiency}`),
    ...(marginPercent === null || marginPercent >= policy.marginPercent
      ? []
      : [
          `margin: the times of the steps leave ${decimal(marginPercent, 1)}% of the deadline; at least ${policy.marginPercent}% has to be left`,
        ]),
  ];
}

const newIn = (now: readonly string[], before: readonly string[]): string[] => {
  const known = new Set(before);
  return now.filter((one) => !known.has(one));
};

/** What a reason tells of the solution. It stands on public pages, and is compared with the solution as they are (scenario rules §6.1). */
export function toldOfSolution(seed: SeedDocument, reason: string): string[] {
  const known = givenAway(seed);
  const { scenario } = seed;
  const shown = {
    ...seed,
    scenario: { ...scenario, environment: [...scenario.environment, { parameter: '', value: reason }] },
  };
  return newIn(givenAway(shown), known).map((place) => `reason: repeats the words of ${place}, and is published`);
}
