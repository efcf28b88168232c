import { noneOf, notApplicable } from '../../kernel/gates.ts';
import { agents } from '../vocabulary.ts';
import { complaint, type Row } from './row.ts';

/** The assembled set, checked under a provisional id: the real one is given in the transaction that publishes it. */
export type DocumentGate = {
  /** Sections that a template asks for and that say nothing. */
  readonly publicMissing: readonly string[];
  readonly evaluationMissing: readonly string[];
  /** Agents whose trace is there. */
  readonly traces: readonly string[];
  readonly metadataMissing: readonly string[];
  /** What the check of style finds, one line each. */
  readonly style: readonly string[];
  /** Solution-bearing texts found in the public document. */
  readonly leaks: readonly string[];
  /** Requests that held what their agent must not see; undefined in a history older than the certificate. */
  readonly isolation?: readonly string[];
  readonly idFormatOk: boolean;
};

const byHouse = { method: 'structural', statuses: 'ALL', returnsTo: 'HOUSE' } as const;

/** Exit of Phase 6 (scenario rules §5.6): assembly and form, no judgement. */
export const documentGate: readonly Row<DocumentGate>[] = [
  {
    name: 'public document',
    required: 'every section of its template',
    ...byHouse,
    check: ({ publicMissing }) => noneOf(complaint('sections that say nothing', publicMissing)),
  },
  {
    name: 'nothing given away',
    required: 'the public document holds nothing of the solution (scenario rules §6.1)',
    ...byHouse,
    check: ({ leaks }) => noneOf(complaint('given away', leaks)),
  },
  {
    name: 'isolation certified',
    required: 'no stored request holds what its agent may not see (scenario rules §3.1)',
    ...byHouse,
    check: ({ isolation }) =>
      isolation === undefined
        ? notApplicable('the documents were drafted before requests were certified')
        : noneOf(isolation),
  },
  {
    name: 'evaluation document',
    required: 'solution or criteria, and the scoring rubric',
    ...byHouse,
    check: ({ evaluationMissing }) => noneOf(complaint('sections that say nothing', evaluationMissing)),
  },
  {
    name: 'traces',
    required: 'a trace of each agent',
    ...byHouse,
    returnsTo: 'ALL',
    check: ({ traces }) =>
      noneOf(
        complaint(
          'agents without a trace',
          agents.filter((agent) => !traces.includes(agent)),
        ),
      ),
  },
  {
    name: 'metadata',
    required: 'every field of the record is filled',
    ...byHouse,
    check: ({ metadataMissing }) => noneOf(complaint('fields without a value', metadataMissing)),
  },
  {
    name: 'style',
    required: 'the documents keep to the conventions of style',
    ...byHouse,
    check: ({ style }) => noneOf(style),
  },
  {
    name: 'scenario id',
    required: 'an id of the form IM-XXXX',
    ...byHouse,
    check: ({ idFormatOk }) => noneOf(idFormatOk ? [] : ['the id is not of the form IM-XXXX']),
  },
];
