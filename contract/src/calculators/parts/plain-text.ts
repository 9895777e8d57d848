/** Returns a text without capitals, accents and spaces beside others, so that two spellings are equal. */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** Returns the key by which a row of a price table is found in an earlier table. */
export const rowKey = (row: { servico: string; porte: string; pelagem: string }): string =>
  [row.servico, row.porte, row.pelagem].map(plain).join('|');
