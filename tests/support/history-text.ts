/** Every text of a workflow's history, payloads included: what anyone with the Temporal UI can read. */
export function historyText(node: unknown): string {
  if (typeof node === 'string') return `${node}\n`;
  if (node instanceof Uint8Array) return `${Buffer.from(node).toString('utf8')}\n`;
  if (typeof node !== 'object' || node === null) return '';
  return Object.values(node).map(historyText).join('');
}
