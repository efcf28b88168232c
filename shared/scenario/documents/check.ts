import type { DocumentFacts } from '../activities.ts';
import { leakLines } from '../certificate/certificate.ts';
import { agents } from '../vocabulary.ts';
import { renderEvaluation } from './evaluation.ts';
import { leaks } from './leaks.ts';
import { metadataDocument, missingMetadata } from './metadata.ts';
import { renderMethodology } from './methodology.ts';
import { renderPublic } from './public.ts';
import type { ScenarioRecord } from './record.ts';
import { incompleteSections } from './sections.ts';
import { scenarioIdShape } from './shapes.ts';
import { styleFindings } from './style.ts';
import { evaluationTemplate, methodologyTemplate, publicTemplate } from './templates.ts';

/** Renders the documents and looks at them: the facts that the DOCUMENT gate judges (scenario rules §5.6). */
export function documentFacts(record: ScenarioRecord): DocumentFacts {
  const open = renderPublic(record);
  const evaluation = renderEvaluation(record);
  const template = evaluationTemplate(record.status);
  const named = (name: string, findings: readonly string[]) => findings.map((finding) => `${name}: ${finding}`);
  return {
    publicMissing: incompleteSections(open, publicTemplate),
    evaluationMissing: incompleteSections(evaluation, template),
    traces: agents.filter((agent) => record.traces[agent] !== undefined),
    metadataMissing: missingMetadata(metadataDocument(record)),
    style: [
      ...named('public', styleFindings(open, publicTemplate)),
      ...named('evaluation', styleFindings(evaluation, template)),
      ...named('methodology', styleFindings(renderMethodology(record), methodologyTemplate)),
    ],
    leaks: leaks(open, record.seed),
    // A certificate of nothing certifies nothing.
    isolation: record.isolation.calls === 0 ? ['no request was searched'] : leakLines(record.isolation),
    idFormatOk: scenarioIdShape.safeParse(record.scenarioId).success,
  };
}
