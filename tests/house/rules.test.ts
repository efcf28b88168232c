import { describe, expect, test } from 'vitest';
import { auditPolicy } from '../../shared/evaluation/audit/policy.ts';
import { suspectsPolicy } from '../../shared/evaluation/suspects/policy.ts';
import { evaluationPolicy } from '../../shared/evaluation/policy.ts';
import { modelFailures } from '../../shared/kernel/failures.ts';
import { longestDeficiency } from '../../shared/kernel/gates.ts';
import { orchestratorVersion } from '../../shared/kernel/house-entry.ts';
import { longestRunKey } from '../../shared/kernel/ids.ts';
import { charactersPerToken } from '../../shared/kernel/message.ts';
import { secondModelAfterMs } from '../../shared/kernel/models.ts';
import { majorityOfCast, simpleMajority, supermajority, unanimous } from '../../shared/kernel/votes.ts';
import { briefLimit } from '../../shared/scenario/brief.ts';
import { certificatePolicy } from '../../shared/scenario/certificate/policy.ts';
import { batchPolicy } from '../../shared/scenario/corpus/batch-policy.ts';
import { corpusRunPolicy } from '../../shared/scenario/corpus/corpus-run.ts';
import { corpusPolicy, coverageTargets } from '../../shared/scenario/corpus/policy.ts';
import { leastEntries } from '../../shared/scenario/designs.ts';
import { impossible, tierRules } from '../../shared/scenario/difficulty.ts';
import { longestSentence } from '../../shared/scenario/digest/digest.ts';
import { fewestVoters } from '../../shared/scenario/disputes/vote.ts';
import { leakWords } from '../../shared/scenario/given-away.ts';
import { mostAdmitted, mostNamed } from '../../shared/scenario/facts/acts.ts';
import { predictionRounding } from '../../shared/scenario/facts/grounding.ts';
import { citationYears } from '../../shared/scenario/facts/references.ts';
import { citationAge } from '../../shared/scenario/gates/ground.ts';
import { inquiryPolicy } from '../../shared/omega/inquiry/policy.ts';
import { ablationPolicy } from '../../shared/omega/ablation/policy.ts';
import { defaultPolicy as omegaPolicy } from '../../shared/omega/policy.ts';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { defaultPolicy as scenarioPolicy } from '../../shared/scenario/policy.ts';
import { qaPolicy } from '../../shared/scenario/qa/policy.ts';
import { releasePolicy, releaseRules } from '../../shared/scenario/release/policy.ts';
import { requestRounds } from '../../shared/scenario/requests.ts';
import { submissionLimit } from '../../shared/scenario/submission/submission.ts';
import { defaultTolerance } from '../../shared/verification/calculations.ts';
import { mostQuantities } from '../../shared/verification/proofs.ts';
import { roundingError } from '../../shared/verification/quantities.ts';
import { matchDefaults } from '../../shared/worldbuilding/match-policy.ts';
import { defaultPolicy as worldbuildingPolicy } from '../../shared/worldbuilding/policy.ts';
import { usualDraw } from '../../shared/worldbuilding/read-draw.ts';
import { usualAblation } from '../../shared/worldbuilding/ablation/read-ablation.ts';
import { usualTournament } from '../../shared/worldbuilding/tournament/read-tournament.ts';
import { commentsOf, documents, lostInComments, misnamed, sections, sources, unresolved } from './citations.ts';
import { read, under } from './tree.ts';

/** Forms in which comments once cited documents that nobody has. */
const old = /\bspec §|\(spec[,;)]|\(decisions[,;:)]|; decisions\)|\bdecisions\.md|\bthe specification\b/;

describe('comments and texts cite the rules', () => {
  test('every citation in a comment leads to a section', () => {
    const lost = lostInComments();
    expect(`unresolved citations: ${lost.length}\n${lost.join('\n')}`).toBe('unresolved citations: 0\n');
  });

  test('every section of the rules that a text for people names is there', () => {
    const lost = sources.flatMap((file) => misnamed(read(file)).map((citation) => `${file}: ${citation}`));
    expect(lost).toEqual([]);
  });

  test('no comment and no text cites a document that is not in the repository', () => {
    const found = sources.flatMap((file) => [
      ...commentsOf(read(file))
        .filter((comment) => old.test(comment))
        .map((comment) => `${file}: ${comment}`),
      ...(/\bspec §/.test(read(file)) ? [`${file}: spec § in a text`] : []),
    ]);
    expect(found).toEqual([]);
  });
});

test('every citation in the documents leads to a section', () => {
  const pages = [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'README.md',
    ...under('docs').filter((file) => /^docs\/[\w-]+\.md$/.test(file)),
  ];
  const lost = [
    ...[...documents].flatMap(([name, text]) =>
      unresolved(text.replace(/\s+/g, ' '), name).map((citation) => `${name}: ${citation}`),
    ),
    ...pages.flatMap((page) => unresolved(read(page).replace(/\s+/g, ' ')).map((citation) => `${page}: ${citation}`)),
  ];
  expect(`unresolved citations: ${lost.length}\n${lost.join('\n')}`).toBe('unresolved citations: 0\n');
});

type Leaves = Readonly<Record<string, string>>;

/** Path → value as JSON. A list is one value, and so is a table that is empty. */
function leavesOf(policy: object, above = ''): Leaves {
  return Object.assign(
    {},
    ...Object.entries(policy).map(([name, value]: [string, unknown]): Leaves => {
      const isTable =
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
      return isTable ? leavesOf(value, `${above}${name}.`) : { [`${above}${name}`]: JSON.stringify(value) };
    }),
  ) as Leaves;
}

/** The leaves of a policy without those that it took over from another. */
function beside(policy: object, base: object): object {
  return Object.fromEntries(Object.entries(policy).filter(([name]) => !Object.hasOwn(base, name)));
}

/** Document → section → the policy that its table prints. */
const policies: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  kernel: {
    'P.1': { unanimous, supermajority, simpleMajority, majorityOfCast },
    'P.2': Object.fromEntries(Object.entries(modelFailures).map(([code, { attempts }]) => [code, attempts])),
    'P.3': { longestDeficiency, charactersPerToken, longestRunKey, secondModelAfterMs, orchestratorVersion },
  },
  scenario: {
    'P.1': scenarioPolicy,
    'P.2': certificatePolicy,
    'P.3': tierRules,
    'P.4': {
      impossible,
      leastEntries,
      citationYears,
      citationAge,
      predictionRounding,
      briefLimit,
      submissionLimit,
      longestSentence,
      requestRounds,
      fewestVoters,
      leakWords,
      mostAdmitted,
      mostNamed,
      mostQuantities,
      defaultTolerance,
      roundingError,
    },
    'P.5': coverageTargets,
    'P.6': corpusPolicy,
    'P.7': batchPolicy.parse({}),
    'P.8': releasePolicy,
    'P.9': qaPolicy.parse({}),
    'P.10': releaseRules.parse({}),
    'P.11': corpusRunPolicy.parse({}),
  },
  OMEGA: {
    'P.1': omegaPolicy,
    'P.2': beside(sessionDefaults, omegaPolicy),
    'P.3': ablationPolicy.parse({}),
    'P.4': inquiryPolicy.parse({}),
  },
  worldbuilding: {
    'P.1': worldbuildingPolicy,
    'P.2': beside(matchDefaults, worldbuildingPolicy),
    'P.3': usualDraw,
    'P.4': usualTournament,
    'P.5': usualAblation,
  },
  evaluation: { 'P.1': evaluationPolicy.parse({}), 'P.2': auditPolicy.parse({}), 'P.3': suspectsPolicy.parse({}) },
};

/** Rows `| path | default | meaning |` of one section; a cell of code may hold an escaped bar. */
function rowsOf(markdown: string, section: string): { readonly rows: Leaves; readonly meaningless: string[] } {
  const [, after = ''] = markdown.split(new RegExp(`^### ${section.replace('.', '\\.')} .*$`, 'm'));
  const [body = ''] = after.split(/^#{2,3} /m);
  const cells = [...body.matchAll(/^\| `(.+?)` \| `(.*?)` \| (.*?) ?\|$/gm)].map(
    ([, path = '', value = '', meaning = '']) => ({
      path,
      value: JSON.stringify(JSON.parse(value.replaceAll('\\|', '|'))),
      meaning,
    }),
  );
  return {
    rows: Object.fromEntries(cells.map(({ path, value }) => [path, value])),
    meaningless: cells.filter(({ meaning }) => meaning === '').map(({ path }) => path),
  };
}

const tables = Object.entries(policies).flatMap(([name, own]) =>
  Object.entries(own).map(([section, policy]) => ({ name, section, policy })),
);

describe('policy tables', () => {
  test.each(tables)(
    '$name rules §$section print every line of their policy, and no other',
    ({ name, section, policy }) => {
      const { rows, meaningless } = rowsOf(documents.get(name) ?? '', section);
      expect(rows).toEqual(leavesOf(policy));
      expect(meaningless).toEqual([]);
    },
  );

  test.each([...documents.keys()])('every table below §P of the %s rules is compared', (name) => {
    const printed = [...(sections.get(name) ?? [])].filter((section) => section?.startsWith('P.'));
    expect(printed).toEqual(Object.keys(policies[name] ?? {}));
  });
});
