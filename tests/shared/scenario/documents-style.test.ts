import { describe, expect, test } from 'vitest';
import { renderPublic } from '../../../shared/scenario/documents/public.ts';
import { styleFindings } from '../../../shared/scenario/documents/check.ts';
import { publicTemplate } from '../../../shared/scenario/documents/templates.ts';
import { sampleRecord } from '../../support/sample-record.ts';

const sound = renderPublic(sampleRecord);

describe('the style check', () => {
  test('finds nothing in a sound document', () => expect(styleFindings(sound, publicTemplate)).toEqual([]));

  test.each([
    ['a second title', sound.replace('## Scenario', '# Another\n\n## Scenario'), '2 titles instead of one'],
    ['no title', sound.slice(sound.indexOf('\n') + 1), '0 titles instead of one'],
    ['words before the title', `x\n\n${sound}`, 'does not begin with its title'],
    [
      'a heading of nobody’s',
      sound.replace('## Scenario', '## Hint\n\nx\n\n## Scenario'),
      'not in the template: ## Hint',
    ],
    ['a repeated heading', `${sound}\n## Scenario\n\nx\n`, 'headings are repeated or out of the template’s order'],
    ['an empty section', sound.replace(/(### Threat[^\n]*\n)[^#]*/, '$1\n'), 'empty: Threat / Challenge'],
    ['a missing section', sound.replace('### Environment', ''), 'missing: Environment'],
    ['a blank at a line’s end', sound.replace('## Scenario', '## Scenario '), 'line 12 ends in a blank'],
    ['an open fence', `${sound}\n\`\`\`\n`, 'a fence is not closed'],
    [
      'a ragged table',
      sound.replace('| Lift | 60 kg |', '| Lift | 60 kg | x |'),
      'a table row of 3 cells below one of 2',
    ],
    ['no line end at the end', sound.trimEnd(), 'does not end in one line end'],
  ])('finds %s', (_, markdown, finding) => {
    expect(styleFindings(markdown, publicTemplate).join('\n')).toContain(finding);
  });

  test('finds headings in another order', () => {
    const swapped = sound
      .replace('### Environment', '### X')
      .replace('### Available Objects', '### Environment')
      .replace('### X', '### Available Objects');
    expect(styleFindings(swapped, publicTemplate)).toEqual(['headings are repeated or out of the template’s order']);
  });
});
