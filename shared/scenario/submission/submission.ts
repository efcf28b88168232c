import { z } from 'zod';
import { gate } from '../../kernel/gates.ts';
import { notStorable, storable } from '../../kernel/json.ts';
import { seedDocument, type SeedDocument } from '../answers/seed.ts';
import { readBrief, type Brief } from '../brief.ts';
import { seedFacts } from '../facts/seed.ts';
import { seedGate } from '../gates/seed.ts';
import type { Arithmetic } from '../../verification/claim-places.ts';
import { personName } from '../person-name.ts';
import type { Policy } from '../policy.ts';

/** The largest submission accepted, in characters of its JSON or Markdown: it crosses a workflow's history once. */
export const submissionLimit = 64_000;

/** A scenario from outside, in the form of ATHENA's own (scenario rules §8.6). */
export interface Submission {
  readonly brief: Brief;
  readonly scenario: SeedDocument;
}

/** A scenario with its author, as a run is opened with it. */
export interface Contribution {
  readonly author: string;
  readonly scenario: SeedDocument;
}

/** What is wrong with a part of a submission: where, as a dotted path, and what to do. */
export interface Flaw {
  readonly path: readonly (string | number)[];
  readonly what: string;
}

type SubmissionReading =
  { readonly ok: true; readonly submission: Submission } | { readonly ok: false; readonly flaws: readonly Flaw[] };

const { shape } = seedDocument;
/** What stands in a solution's place may be left out where there is none. */
const scenario = seedDocument.extend({
  openFrontier: shape.openFrontier.default(null),
  paradox: shape.paradox.default(null),
  metamorphic: shape.metamorphic.default(null),
  degenerate: shape.degenerate.default(null),
});
const envelope = z.strictObject({ brief: z.unknown(), scenario: z.unknown() });
const contribution = z.strictObject({ author: personName, scenario: z.unknown() });

/** Reads an untrusted submission, every flaw by its place. Total. */
export function readSubmission(value: unknown): SubmissionReading {
  const size = sizeOf(value);
  if (size > submissionLimit)
    return {
      ok: false,
      flaws: [{ path: [], what: `is ${size} characters long; shorten it to at most ${submissionLimit}` }],
    };
  const outer = envelope.safeParse(value);
  if (!outer.success) return { ok: false, flaws: outer.error.issues.map(flawOf) };
  const brief = readBrief(outer.data.brief);
  const read = readScenario(outer.data.scenario);
  const flaws = [...(brief.ok ? [] : brief.problems.map(briefFlaw)), ...('flaws' in read ? read.flaws : [])];
  return brief.ok && 'scenario' in read
    ? { ok: true, submission: { brief: brief.brief, scenario: read.scenario } }
    : { ok: false, flaws };
}

/** Reads the part of a run's input that is from outside: every way of starting a run ends here. */
export function readContribution(
  value: unknown,
): { readonly contribution: Contribution } | { readonly problems: readonly string[] } {
  const size = sizeOf(value);
  if (size > submissionLimit)
    return { problems: [`submission: is ${size} characters long; shorten it to at most ${submissionLimit}`] };
  const outer = contribution.safeParse(value);
  if (!outer.success) return { problems: outer.error.issues.map(flawOf).map((flaw) => sentence(flaw, 'submission')) };
  const read = readScenario(outer.data.scenario);
  return 'flaws' in read
    ? { problems: read.flaws.map((flaw) => sentence(flaw, 'submission')) }
    : { contribution: { author: outer.data.author, scenario: read.scenario } };
}

/**
 * Where a submission falls short of SEED's structural criteria, by the gate's own table (scenario rules §5.1):
 * everything but the likeness to other concepts, which only the store can measure, and without `arithmetic` its numbers.
 */
export function submissionDeficiencies(
  { brief, scenario: seed }: Submission,
  policy: Policy,
  arithmetic?: Pick<Arithmetic, 'evaluate' | 'convert'>,
): readonly string[] {
  const criteria = seedGate.filter(({ method }) => method !== 'similarity');
  const { findings } = gate(
    'SEED',
    criteria,
    {
      seed: seedFacts(seed, {
        targetCategory: brief.category,
        similarity: null,
        ...(arithmetic && { arithmetic: { ...arithmetic, tolerance: policy.calculationTolerance, sourced: true } }),
      }),
    },
    brief.status,
    policy,
  );
  return findings.flatMap((finding) => {
    if (finding.verdict === 'failed') return [`${finding.name}: ${finding.deficiency}`];
    return finding.verdict === 'unscored' ? [`${finding.name}: ${finding.why}`] : [];
  });
}

/** `scenario.solution.steps.0.seconds: is missing; it has to be a number` */
export const sentence = ({ path, what }: Flaw, root = 'submission'): string => `${path.join('.') || root}: ${what}`;

function readScenario(value: unknown): { readonly scenario: SeedDocument } | { readonly flaws: readonly Flaw[] } {
  const parsed = scenario.safeParse(value);
  const flaws = parsed.success ? unstorable(parsed.data, []) : parsed.error.issues.map(flawOf);
  const within = flaws.map(({ path, what }) => ({ path: ['scenario', ...path], what }));
  return parsed.success && flaws.length === 0 ? { scenario: parsed.data } : { flaws: within };
}

/** What a schema finds: where, and what to do. */
export function flawOf(issue: z.core.$ZodIssue): Flaw {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return {
    path,
    what: missing ? `is missing; it has to be ${kinds[issue.expected] ?? `a ${issue.expected}`}` : issue.message,
  };
}

const kinds: Readonly<Record<string, string>> = { array: 'a list', object: 'an object', nonoptional: 'an object' };

/** `tier: is "HARD", which is unknown; …` as a brief's reader says it, with its place apart. */
function briefFlaw(problem: string): Flaw {
  const at = problem.indexOf(': ');
  const field = problem.slice(0, at);
  return { path: field === 'brief' ? ['brief'] : ['brief', ...field.split('.')], what: problem.slice(at + 2) };
}

function unstorable(value: unknown, path: readonly (string | number)[]): Flaw[] {
  if (typeof value === 'string') return storable(value) ? [] : [{ path, what: notStorable }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]));
}

/** The length of its JSON; 0 of a value that has none, such as a function. */
const sizeOf = (value: unknown): number => (JSON.stringify(value ?? null) as string | undefined)?.length ?? 0;
