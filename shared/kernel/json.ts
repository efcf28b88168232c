/** What can cross a process boundary and a history unharmed. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
