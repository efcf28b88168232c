/** What a JSON schema holds under a keyword, at all depths: the names of its fields, or the words of its closed lists. */
export function schemaWords(schema: unknown, keyword: 'properties' | 'enum'): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries<unknown>({ ...schema }).flatMap(([key, value]) => [
    ...(key === keyword ? listed(value) : []),
    ...schemaWords(value, keyword),
  ]);
}

/** The elements of a list, or the keys of a record. */
function listed(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
