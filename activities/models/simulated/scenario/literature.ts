import type { citation, GroundingReport } from '../../../../shared/scenario/answers/index.ts';
import type { z } from 'zod';

export type Citation = z.infer<typeof citation>;
const cite = (authors: string, year: number, title: string, venue: string): Citation => ({
  authors,
  year,
  title,
  venue,
});

/** Well-known publications only: a simulated scholar must not invent any. */
export const works = {
  duncker: cite('Duncker, K.', 1945, 'On problem-solving', 'Psychological Monographs 58(5)'),
  luchins: cite(
    'Luchins, A. S.',
    1942,
    'Mechanization in problem solving: The effect of Einstellung',
    'Psychological Monographs 54(6)',
  ),
  gibson: cite('Gibson, J. J.', 1979, 'The Ecological Approach to Visual Perception', 'Houghton Mifflin'),
  ohlsson: cite(
    'Ohlsson, S.',
    1992,
    'Information-processing explanations of insight and related phenomena',
    'Advances in the Psychology of Thinking',
  ),
  knoblich: cite(
    'Knoblich, G., Ohlsson, S., Haider, H., & Rhenius, D.',
    1999,
    'Constraint relaxation and chunk decomposition in insight problem solving',
    'Journal of Experimental Psychology: Learning, Memory, and Cognition 25(6)',
  ),
  kahneman: cite('Kahneman, D.', 2011, 'Thinking, Fast and Slow', 'Farrar, Straus and Giroux'),
  mccaffrey: cite(
    'McCaffrey, T.',
    2012,
    'Innovation relies on the obscure: A key to overcoming the classic problem of functional fixedness',
    'Psychological Science 23(3)',
  ),
  sarathy: cite(
    'Sarathy, V., & Scheutz, M.',
    2018,
    'MacGyver problems: AI challenges for testing resourcefulness and creativity',
    'Advances in Cognitive Systems 6',
  ),
  chollet: cite('Chollet, F.', 2019, 'On the Measure of Intelligence', 'arXiv:1911.01547'),
  bakhtin: cite(
    'Bakhtin, A., van der Maaten, L., Johnson, J., Gustafson, L., & Girshick, R.',
    2019,
    'PHYRE: A New Benchmark for Physical Reasoning',
    'NeurIPS 32',
  ),
  bisk: cite(
    'Bisk, Y., Zellers, R., Le Bras, R., Gao, J., & Choi, Y.',
    2020,
    'PIQA: Reasoning about Physical Commonsense in Natural Language',
    'AAAI 34',
  ),
  wei: cite(
    'Wei, J., et al.',
    2022,
    'Chain-of-Thought Prompting Elicits Reasoning in Large Language Models',
    'NeurIPS 35',
  ),
  binz: cite(
    'Binz, M., & Schulz, E.',
    2023,
    'Using cognitive psychology to understand GPT-3',
    'Proceedings of the National Academy of Sciences 120(6)',
  ),
  shi: cite(
    'Shi, F., et al.',
    2023,
    'Large Language Models Can Be Easily Distracted by Irrelevant Context',
    'ICML 2023',
  ),
  berglund: cite(
    'Berglund, L., et al.',
    2023,
    'The Reversal Curse: LLMs trained on “A is B” fail to learn “B is A”',
    'arXiv:2309.12288',
  ),
  dziri: cite('Dziri, N., et al.', 2023, 'Faith and Fate: Limits of Transformers on Compositionality', 'NeurIPS 36'),
  tian: cite('Tian, Y., et al.', 2024, 'MacGyver: Are Large Language Models Creative Problem Solvers?', 'NAACL 2024'),
} as const;

/** Constructs that an insight of these scenarios can test. */
export const constructs: readonly Omit<GroundingReport['constructs'][number], 'insightId'>[] = [
  {
    construct: 'Functional fixedness',
    seminal: works.duncker,
    recent: works.mccaffrey,
    aiPrediction: 'Models name the usual purpose of an object first and seldom return to its bare properties.',
  },
  {
    construct: 'Constraint relaxation',
    seminal: works.ohlsson,
    recent: works.knoblich,
    aiPrediction: 'Models add constraints that nobody stated and then obey them.',
  },
  {
    construct: 'Affordance perception',
    seminal: works.gibson,
    recent: works.tian,
    aiPrediction: 'Unusual but feasible uses are proposed at a lower rate than usual but infeasible ones.',
  },
  {
    construct: 'Mental set',
    seminal: works.luchins,
    recent: works.binz,
    aiPrediction: 'A familiar procedure is carried on after it has stopped fitting.',
  },
  {
    construct: 'Override of an intuitive response',
    seminal: works.kahneman,
    recent: works.shi,
    aiPrediction: 'The salient element enters the plan although it contributes nothing.',
  },
  {
    construct: 'Compositional chaining',
    seminal: works.wei,
    recent: works.dziri,
    aiPrediction: 'Single links succeed, and their product falls quickly with the length of the chain.',
  },
  {
    construct: 'Relevance judgement',
    seminal: works.chollet,
    recent: works.shi,
    aiPrediction: 'Everything that is listed tends to be used.',
  },
  {
    construct: 'Bidirectional use of knowledge',
    seminal: works.sarathy,
    recent: works.berglund,
    aiPrediction: 'A fact known from object to use is not found from use to object.',
  },
];

export const benchmarks: GroundingReport['benchmarks'] = [
  {
    name: 'PHYRE',
    comparison: 'Tests intuitive physics in two-dimensional puzzles.',
    difference: 'It has no everyday objects to be seen anew and no narrative that misleads.',
  },
  {
    name: 'PIQA',
    comparison: 'Tests physical common sense by a choice between two solutions.',
    difference: 'The solution is offered there and has to be found here.',
  },
  {
    name: 'ARC',
    comparison: 'Tests abstraction from few examples.',
    difference: 'It has no physical quantities and no deadline.',
  },
  {
    name: 'MacGyver',
    comparison: 'Tests unconventional tool use in text.',
    difference: 'Its solutions are judged by people, where here the arithmetic is repeated by machine.',
  },
];
