const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * SQL of the text by which staff find a person: name, address, phone and business, in lower case and without accents. It is stored, because
 * computing it for each match makes a search slow. `unaccent` is not immutable, and `lower` knows only ASCII in some locales.
 */
export const personText = `translate(lower(first_name || ' ' || last_name || ' ' || email || ' ' || ddi || phone || ' ' || coalesce(nome_negocio, '') || ' ' || coalesce(instagram_negocio, '')), '${accented}', '${plain(accented)}')`;

/** Returns the words of a search as that text has them; a phone number may be typed with signs between its digits. */
export function searchedWords(text: string): string[] {
  const isPhone = /^\+?[\d\s().-]+$/.test(text);
  return isPhone ? [text.replace(/\D/g, '')] : plain(text).split(/\s+/).filter(Boolean);
}
