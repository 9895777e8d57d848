import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '#server/database/embedded/throwaway.ts';
import { migrate } from '#server/database/migrate.ts';
import { seed } from '#server/database/seed.ts';
import { freshName, withDatabase } from './sql-names.ts';

/**
 * Before the first test: a PostgreSQL (the one of TEST_DATABASE_URL or DATABASE_URL, else one of our own in
 * memory) and in it the template, migrated and seeded by the product's own code.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await ownCluster();
  const template = freshName('template');
  try {
    await onServer(cluster.url, `create database ${template} template template0 encoding 'UTF8'`);
    await fillTemplate(withDatabase(cluster.url, template));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  project.provide('templateDatabase', template);
  return async () => {
    if (given) await onServer(cluster.url, `drop database if exists ${template}`);
    await cluster.stop();
  };
}

async function ownCluster() {
  const { connectionString, stop } = await startThrowawayPostgres();
  return { url: connectionString('postgres'), stop };
}

async function fillTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool);
    await seed(pool, { local: true });
  } finally {
    await pool.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
