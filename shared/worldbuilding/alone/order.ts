/** What lies before a soloist: nothing but the challenge, several drafts, or the one that it revises. */
export type AloneOrder = { readonly runKey: string } & (
  | { readonly step: 'CREATE' }
  | { readonly step: 'CHOOSE'; readonly drafts: readonly string[] }
  | { readonly step: 'IMPROVE'; readonly draft: string }
);
