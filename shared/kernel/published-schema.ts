import { z } from 'zod';

/** A schema that others build upon: its name, its version and what it accepts. */
export interface PublishedSchema {
  readonly name: string;
  readonly version: string;
  readonly schema: z.ZodType;
}

/** `urn:symposium:schema:message:1.0`: names a schema without naming a server. */
export const urnOf = (name: string, version: string): string => `urn:symposium:schema:${name}:${version}`;

/**
 * The JSON Schema (draft 2020-12) of a published schema. The version stands in `$id` and `$comment`: a keyword of our
 * own would make strict validators refuse the schema.
 */
export function jsonSchemaOf({ name, version, schema }: PublishedSchema): Record<string, unknown> {
  const { $schema, ...body } = z.toJSONSchema(schema, {
    override: ({ jsonSchema: made }) => {
      delete made.readOnly;
    },
  });
  return {
    $schema,
    $id: urnOf(name, version),
    $comment: `Version ${version}. Made by "npm run schemas" from the zod schema of the same name.`,
    title: name,
    ...body,
  };
}
