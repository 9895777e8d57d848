import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** Returns the text of a file of the project. */
export const readFile = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

/** Returns the documents of a YAML file, which has no error. */
export const readYaml = (path: string): unknown[] =>
  parseAllDocuments(readFile(path), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
