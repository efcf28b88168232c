import { parseImageModelRef } from '../kernel/image-models.ts';
import { oneOfEach, parseModelRef } from '../kernel/models.ts';
import { readChanges, type PolicyReading } from '../kernel/read-policy.ts';
import { matchDefaults, type MatchPolicy } from './match-policy.ts';
import { policyForm } from './policy-bounds.ts';
import { same } from './read-teams.ts';
import { agentKeys, judgePlaces } from './roster.ts';
import { isOneLine, oneLine } from '../text/invisible.ts';

/**
 * A match's policy: the given lines in place of the defaults', or every problem that they have, each with its line.
 * `defaultModel`: of every agent whose model is not given. What a price table or a worker has to say of the models is
 * not asked here.
 */
export function readMatchPolicy(changes: unknown, defaultModel: string | null = null): PolicyReading<MatchPolicy> {
  const models =
    defaultModel === null
      ? matchDefaults.models
      : (Object.fromEntries(agentKeys.map((key) => [key, defaultModel])) as MatchPolicy['models']);
  const read = readChanges<MatchPolicy>({ ...matchDefaults, models }, changes, policyForm);
  if (!read.ok) return read;
  const problems = [...judgeProblems(read.policy), ...modelWords(read.policy)];
  return problems.length > 0 ? { ok: false, problems } : read;
}

function judgeProblems({ judges, rubric, reviewers }: MatchPolicy): string[] {
  return [
    ...judges.people.flatMap((name) => personProblems(name, reviewers)),
    ...(judges.models + judges.people.length > 0
      ? []
      : ['policy.judges: nobody judges; ask for a model (models) or name a person (people)']),
    ...(Object.values(rubric.weights).some((weight) => weight > 0)
      ? []
      : ['policy.rubric.weights: are all 0; give at least one category a weight']),
  ];
}

/**
 * A name that a place of the judge panel has would be taken for it. A judgement is put to the group of that person's
 * name: whoever else were of it could judge in their place, and the record would not know.
 */
function personProblems(name: string, reviewers: MatchPolicy['reviewers']): string[] {
  return [
    ...(judgePlaces.some((result) => same(result, name))
      ? [`policy.judges.people: ${name} is the name of a model's seat; write the person's in full`]
      : []),
    ...(!isOneLine(name)
      ? [
          `policy.judges.people: ${JSON.stringify(oneLine(name))} holds a sign that cannot be seen, so nobody could type it`,
        ]
      : []),
    ...Object.entries(reviewers).flatMap(([reviewer, groups]) =>
      reviewer !== name && groups.includes(name)
        ? [
            `policy.reviewers.${reviewer}: is of the group ${name}, which is a person who judges; name the group otherwise`,
          ]
        : [],
    ),
  ];
}

function modelWords({ models, pictures }: MatchPolicy): string[] {
  const imageModel = parseImageModelRef(pictures.model);
  return [
    ...Object.entries(oneOfEach(models)).flatMap(([agent, ref]) => {
      const parsed = parseModelRef(ref);
      return 'problem' in parsed ? [`policy.models.${agent}: ${parsed.problem}`] : [];
    }),
    ...('problem' in imageModel ? [`policy.pictures.model: ${imageModel.problem}`] : []),
  ];
}
