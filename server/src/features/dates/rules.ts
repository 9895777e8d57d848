/** Returns the stable name of a trade date from its name and year: `dia-mundial-do-gato-2027`. */
export function slugOf(nome: string, data: string): string {
  const plain = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z\d]+/g) ?? [];
  return [...words, data.slice(0, 4)].join('-');
}
