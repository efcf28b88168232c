/**
 * The Markdown form of a submission (docs/cli.md, examples/contributions): which sections there are, what each holds
 * and where that stands in the JSON form. The table is the template; the reader knows nothing else.
 */

/** How a cell or a short text is read. `names`: separated by commas. `quantities`: `mass = 15 kg from object:table/mass; …`. */
export type CellKind = 'text' | 'number' | 'yes or no' | 'names' | 'quantities';

export interface Column {
  readonly title: string;
  readonly field: string;
  readonly kind: CellKind;
}

type Form =
  | { readonly holds: 'prose' }
  /** A number; `none`, where the word stands for its absence. */
  | { readonly holds: 'number'; readonly none: boolean }
  /** A table `Field | Value`, one row a field. A `list` field may have several rows. */
  | { readonly holds: 'fields'; readonly columns: readonly (Column & { readonly list?: true })[] }
  /** A table with these columns, one row an entry. */
  | { readonly holds: 'rows'; readonly columns: readonly Column[] }
  /** Like `rows` of one column, without the field's name. */
  | { readonly holds: 'texts'; readonly title: string };

export interface TemplateSection {
  readonly title: string;
  readonly at: readonly string[];
  readonly form: Form;
  /** What stands there where the section is left out; `required`: it may not be. */
  readonly absent: 'required' | 'empty' | 'nothing';
}

const column = (title: string, field: string, kind: CellKind = 'text'): Column => ({ title, field, kind });
const prose: Form = { holds: 'prose' };
const fields = (...columns: (Column & { readonly list?: true })[]): Form => ({ holds: 'fields', columns });
const rows = (...columns: Column[]): Form => ({ holds: 'rows', columns });
const section = (
  title: string,
  at: string,
  form: Form,
  absent: TemplateSection['absent'] = 'required',
): TemplateSection => ({ title, at: at.split('.'), form, absent });

export const template: readonly TemplateSection[] = [
  section(
    'Brief',
    'brief',
    fields(
      column('Category', 'category'),
      column('Tier', 'tier'),
      column('Status', 'status'),
      { ...column('Constraint', 'constraints'), list: true },
      column('Inspiration', 'inspirationSeed'),
    ),
  ),
  section(
    'Concept',
    'scenario.concept',
    fields(
      column('Summary', 'summary'),
      column('Category', 'category'),
      column('Cognitive skill', 'cognitiveSkill'),
      column('Fits category', 'fitsCategory', 'yes or no'),
      column('Why it fits', 'categoryFit'),
    ),
  ),
  section(
    'Candidates',
    'scenario.candidates',
    rows(
      column('Situation', 'situation'),
      column('Apparent impossibility', 'apparentImpossibility'),
      column('Reconceived objects', 'reconceivedObjects', 'names'),
      column('Pruning constraint', 'pruningConstraint'),
    ),
    'empty',
  ),
  section(
    'Mirage',
    'scenario.mirage',
    fields(
      column('What looks impossible', 'whatLooksImpossible'),
      column('Excluding mental model', 'excludingMentalModel'),
    ),
  ),
  section('Narrative', 'scenario.scenario.narrative', prose),
  section(
    'Environment',
    'scenario.scenario.environment',
    rows(column('Parameter', 'parameter'), column('Value', 'value')),
  ),
  section('Threat', 'scenario.scenario.threat', prose),
  section('Deadline in Seconds', 'scenario.scenario.deadlineSeconds', { holds: 'number', none: true }),
  section('Starting State', 'scenario.scenario.startingState', prose),
  section(
    'Objects',
    'scenario.scenario.objects',
    rows(
      column('Object', 'name'),
      column('Mass', 'mass'),
      column('Dimensions', 'dimensions'),
      column('Material', 'material'),
      column('Notes', 'notes'),
    ),
  ),
  section(
    'Capabilities',
    'scenario.scenario.capabilities',
    rows(column('Parameter', 'parameter'), column('Value', 'value')),
  ),
  section('Why This Looks Impossible', 'scenario.scenario.whyImpossible', prose),
  section(
    'Insights',
    'scenario.insights',
    rows(
      column('Id', 'id'),
      column('Insight', 'description'),
      column('Fixedness', 'fixedness'),
      column('Needs', 'dependsOn', 'names'),
    ),
  ),
  section(
    'Solution Steps',
    'scenario.solution.steps',
    rows(
      column('Id', 'id'),
      column('Action', 'action'),
      column('Seconds', 'seconds', 'number'),
      column('Rationale', 'rationale'),
    ),
    'empty',
  ),
  section(
    'Physical Claims',
    'scenario.solution.claims',
    rows(column('Id', 'id'), column('Claim', 'statement'), column('Quantities', 'quantities', 'quantities')),
  ),
  section('Confidence', 'scenario.solution.confidence', { holds: 'number', none: false }),
  section(
    'Open Frontier',
    'scenario.openFrontier',
    fields(column('Best known approach', 'bestKnownApproach'), column('Knowledge boundary', 'knowledgeBoundary')),
    'nothing',
  ),
  section(
    'Evaluation Criteria',
    'scenario.openFrontier.evaluationCriteria',
    rows(column('Id', 'id'), column('Criterion', 'criterion'), column('Threshold', 'threshold')),
    'nothing',
  ),
  section(
    'Paradox',
    'scenario.paradox',
    fields(column('Theorem', 'theorem'), column('Argument', 'argument'), column('Apparent way', 'apparentWay')),
    'nothing',
  ),
  section(
    'Premises',
    'scenario.paradox.premises',
    rows(column('Id', 'id'), column('Statement', 'statement')),
    'nothing',
  ),
  section(
    'Metamorphic',
    'scenario.metamorphic',
    fields(
      column('Hidden assumption', 'hiddenAssumption'),
      column('Where it hides', 'whereItHides'),
      column('Once dropped', 'onceDropped'),
    ),
    'nothing',
  ),
  section(
    'Degenerate',
    'scenario.degenerate',
    fields(column('Trivial answer', 'trivialAnswer'), column('Why overthought', 'whyOverthought')),
    'nothing',
  ),
  section('Irrelevant Elements', 'scenario.degenerate.irrelevant', { holds: 'texts', title: 'Element' }, 'nothing'),
  section(
    'Distractors',
    'scenario.distractors',
    rows(
      column('Id', 'id'),
      column('Distractor', 'description'),
      column('Canonical affordance', 'canonicalAffordance'),
      column('Why it misleads', 'whyItMisleads'),
      column('Why irrelevant', 'whyIrrelevant'),
      column('Strength', 'strength'),
    ),
  ),
  section(
    'Open Questions',
    'scenario.openQuestions',
    rows(column('To', 'to'), column('Question', 'question')),
    'empty',
  ),
  section('Correct Outcome', 'scenario.correctOutcome', prose),
  section(
    'Common Wrong Answers',
    'scenario.commonWrongAnswers',
    rows(column('Answer', 'answer'), column('Why it is wrong', 'whyWrong')),
  ),
  section(
    'Scoring Rubric',
    'scenario.rubric',
    rows(column('Response', 'response'), column('Score', 'score', 'number'), column('Reasoning', 'reasoning')),
  ),
  section(
    'Counterfactual Variants',
    'scenario.counterfactuals',
    rows(column('Change', 'change'), column('Effect', 'effect')),
  ),
];
