import { readdirSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inventory } from '../inventory/inventory.ts';

const contentSchema = new URL('../../../database/schema/content/', import.meta.url);
const modules: object[] = await Promise.all(
  readdirSync(contentSchema).map((file) => import(new URL(file, contentSchema).href)),
);
const personal = new Set(inventory.map(({ table }) => table));
const content = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map(getTableName);

/** Tables without personal data: those of the content that the inventory does not list, settings, the product's own secrets. */
export const impersonalTables: readonly string[] = [
  ...content.filter((table) => !personal.has(table)),
  'record_creations',
  'tiers',
  'checklist_planos',
  'plan_prices',
  'secrets',
  'settings_documents',
  'planted_seeds',
  'daily_figures',
  'answer_figures',
  'evaluation_runs',
  'terms_versions',
  'stored_sums',
];
