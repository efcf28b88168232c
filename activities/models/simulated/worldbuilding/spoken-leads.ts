/**
 * How a simulated speaker begins a sentence that the Synthesizer looks for when it writes the spec out of the canon.
 * Each ends at the next full stop.
 */
export const leads = {
  built: 'It is built of',
  sight: 'One sees it at once:',
  significance: 'It matters because',
  visual: 'Seen from outside,',
  appearance: 'To look at, they are',
  culture: 'Their custom:',
  relationship: 'They are here because',
  stakes: 'At stake is',
  manifest: 'One would see it like this:',
} as const;
export type Lead = keyof typeof leads;

/** The rest of the sentence that a lead begins, without its full stop; null where the text has none. */
export function after(lead: Lead, text: string): string | null {
  const at = text.indexOf(leads[lead]);
  if (at < 0) return null;
  const rest = text.slice(at + leads[lead].length).trimStart();
  const end = rest.search(/[.!?…](?:\s|$)/);
  const found = (end < 0 ? rest : rest.slice(0, end)).trim();
  return found === '' ? null : found;
}
