import { leaks } from '../given-away.ts';
import { isEmpty, isFence, outline, incompleteSections } from './outline.ts';
import { type Heading, evaluationTemplate, methodologyTemplate, publicTemplate } from './templates.ts';
import type { DocumentFacts } from '../activities.ts';
import { leakLines } from '../certificate/certificate.ts';
import { agents } from '../vocabulary.ts';
import { renderEvaluation } from './evaluation.ts';
import { metadataDocument, missingMetadata } from './metadata.ts';
import { renderMethodology } from './methodology.ts';
import { renderPublic } from './public.ts';
import type { ScenarioRecord } from './record.ts';
import { scenarioIdShape } from './shapes.ts';

/**
 * Formatting check of a Markdown document (scenario rules §5.6): one title, the template's headings in the template's
 * order and no others, rectangular tables, closed fences, no blanks at line ends, no empty section, one line end at the
 * end. Returns findings in words; none where all is well.
 */
export function styleFindings(markdown: string, template: readonly Heading[]): string[] {
  return [
    ...titleFindings(markdown),
    ...headingFindings(markdown, template),
    ...incompleteSections(markdown, template, isEmpty),
    ...lineFindings(markdown),
    ...tableFindings(markdown),
  ];
}

function titleFindings(markdown: string): string[] {
  const titles = outline(markdown).filter((section) => section.level === 1).length;
  const findings = titles === 1 ? [] : [`${titles} titles instead of one`];
  return markdown.startsWith('# ') ? findings : [...findings, 'does not begin with its title'];
}

/** Missing headings are the business of `incompleteSections`; this is about order and strangers. */
function headingFindings(markdown: string, template: readonly Heading[]): string[] {
  const name = ([level, text]: readonly [number, string]) => `${'#'.repeat(level)} ${text}`;
  const expected = template.map(name);
  const found = outline(markdown)
    .filter((section) => section.level > 1)
    .map((section) => name([section.level, section.text]));
  const strangers = found.filter((one) => !expected.includes(one)).map((one) => `not in the template: ${one}`);
  const known = found.filter((one) => expected.includes(one));
  const inOrder = expected.filter((one) => known.includes(one));
  const ordered = known.length === inOrder.length && known.every((one, index) => one === inOrder[index]);
  return ordered ? strangers : [...strangers, 'headings are repeated or out of the template’s order'];
}

function lineFindings(markdown: string): string[] {
  const lines = markdown.split('\n');
  const trailing = lines.flatMap((line, index) => (/\s$/.test(line) ? [`line ${index + 1} ends in a blank`] : []));
  const open = lines.filter(isFence).length % 2 === 1 ? ['a fence is not closed'] : [];
  const end = /[^\n]\n$/.test(markdown) ? [] : ['does not end in one line end'];
  return [...trailing, ...open, ...end];
}

/** Cells of a table row: bars that are not escaped, less the two outer ones. */
export function cellCount(row: string): number {
  return row.replace(/\\[\\|]/g, '').split('|').length - 2;
}

function tableFindings(markdown: string): string[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const above = lines[index - 1] ?? '';
    if (!line.startsWith('|') || !above.startsWith('|')) return [];
    return cellCount(line) === cellCount(above)
      ? []
      : [`line ${index + 1}: a table row of ${cellCount(line)} cells below one of ${cellCount(above)}`];
  });
}

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
    leaks: leaks(open, record.seed, renderPublic({ ...record, seed: { ...record.seed, commonWrongAnswers: [] } })),
    // A certificate of nothing certifies nothing.
    isolation: record.isolation.calls === 0 ? ['no request was searched'] : leakLines(record.isolation),
    idFormatOk: scenarioIdShape.safeParse(record.scenarioId).success,
  };
}
