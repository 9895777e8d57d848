/** In today's vocabularies one token is about 3.2 characters of Portuguese; rounded to the safe side. */
const charactersPerToken = 3;

/** Returns about how many tokens of a model the text has, rather more than fewer. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);
