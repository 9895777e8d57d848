import { slugWords } from '@matilha/contract/portuguese/plain-text';

/** Returns the stable name of a trade date from its name and year: `dia-mundial-do-gato-2027`. */
export const slugOf = (nome: string, data: string): string =>
  [...slugWords(nome), data.slice(0, 4)].join('-');
