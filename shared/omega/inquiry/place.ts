/** Names of a question's notes, made in one place so that workflow and store agree. */

export const knowledgeKeyOf = (runKey: string): string => `${runKey}/knowledge`;
export const earlierKeyOf = (runKey: string): string => `${runKey}/earlier`;
