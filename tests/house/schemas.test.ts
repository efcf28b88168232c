import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue, jsonSchema, schemaNames } from '../../shared/scenario/documents/catalogue.ts';
import { layout } from '../../shared/scenario/documents/registry.ts';
import { tasks } from '../../shared/scenario/tasks.ts';
import { versions } from '../../shared/scenario/versions.ts';
import { schemaFolder, staleSchemas } from '../../workers/schemas.ts';
import { sampleRecord } from '../support/sample-record.ts';

describe('the published schemas', () => {
  test('are what the code makes: run "npm run schemas" if this fails', async () => {
    expect(await staleSchemas(schemaFolder)).toEqual([]);
  });

  test('have one version each, and no version stands without a schema', () => {
    expect([...schemaNames].sort()).toEqual(Object.keys(versions.schemas).sort());
  });

  test('cover the answer of every task', () => {
    const published = new Set<z.ZodType>(Object.values(catalogue));
    expect(
      Object.entries(tasks)
        .filter(([name, task]) => name !== 'revise' && !published.has(task.schema))
        .map(([name]) => name),
    ).toEqual([]);
  });

  test.each(schemaNames)('%s names itself and its version', (name) => {
    expect(jsonSchema(name)).toMatchObject({
      $id: `urn:symposium:schema:${name}:${versions.schemas[name]}`,
      title: name,
    });
  });

  test('read back, accept the documents of a scenario', () => {
    const names = {
      'public/IM-0001.json': 'public_document',
      'evaluation/IM-0001_eval.json': 'evaluation_document',
      'traces/IM-0001_trace.json': 'methodology_document',
      'metadata/IM-0001_metadata.json': 'metadata_record',
    } as const;
    const texts = new Map(layout(sampleRecord).map((file) => [file.path, file.text]));
    for (const [path, name] of Object.entries(names)) {
      const schema = z.fromJSONSchema(jsonSchema(name));
      const found = schema.safeParse(JSON.parse(texts.get(path) ?? 'null'));
      expect({ path, issues: found.error?.issues ?? [] }).toEqual({ path, issues: [] });
    }
  });
});
