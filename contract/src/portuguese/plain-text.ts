/** Returns a text without accents and other marks: "Ação" becomes "Acao". */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Returns a text in lower case without accents, to compare typed texts. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();

/** Returns a line as `plainText` does, with single spaces, so that two ways to write a name are equal. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** Returns the words of a text in lower case without accents, as parts of an address or of a file's name. */
export const slugWords = (text: string): string[] => plainText(text).match(/[a-z\d]+/g) ?? [];
