import { readdir } from 'node:fs/promises';
import type { Call } from '@matilha/contract/calls/call';
import * as z from 'zod/mini';

const contract = new URL('../../contract/src/', import.meta.url);

/** The names that the contract's files export. */
export interface ContractNames {
  schemas: Map<z.core.$ZodType, string>;
  /** For each declared call its name, and the tag of its file. */
  calls: Map<Call, { name: string; tag: string }>;
}

/** Files of tests import tools that an installation lacks. */
export const isProduct = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file);

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Returns the exports of the contract's files by name; a schema with several exports has the name of the first. Throws for two calls of one
 * name.
 */
export async function readContractNames(): Promise<ContractNames> {
  const names: ContractNames = { schemas: new Map(), calls: new Map() };
  const taken = new Set<string>();
  const files = (await readdir(contract, { recursive: true })).toSorted();
  for (const file of files.filter(isProduct)) {
    const exported: Record<string, unknown> = await import(new URL(file, contract).href);
    const isOfCalls = file.startsWith('calls/') && typeof exported.tag === 'string';
    for (const [name, value] of Object.entries(exported)) {
      if (isSchema(value) && !names.schemas.has(value) && !taken.has(capital(name))) {
        names.schemas.set(value, capital(name));
        taken.add(capital(name));
      }
      if (!isOfCalls || !isCall(value)) continue;
      if (taken.has(name)) throw new Error(`two calls are named ${name}`);
      taken.add(name);
      names.calls.set(value, { name, tag: String(exported.tag) });
    }
  }
  return names;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
