import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugWords } from '@matilha/contract/portuguese/plain-text';

/** UF, IBGE's code and name of each of the 5,571 municipalities, a line each. */
const file = join(import.meta.dirname, 'cities.csv');

const keyOf = (uf: string, name: string): string => `${uf} ${slugWords(name).join('')}`;

/** Finds the code of a city by its state and name; undefined for a name that IBGE does not use. */
export type FindCityCode = (uf: string, name: string) => string | undefined;

/** Reads the table for one file: 130 kB are kept no longer than it takes to write it. */
export async function readCityCodes(): Promise<FindCityCode> {
  const codes = new Map<string, string>();
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
    const [uf = '', code = '', name = ''] = line.split(';');
    codes.set(keyOf(uf, name), code);
  }
  return (uf, name) => codes.get(keyOf(uf, name));
}
