/** The sentences of a text: each ends with its stop before a blank, or with its line. */
export const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n/u);
