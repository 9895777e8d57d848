import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { roles } from '#server/database/embedded/connection.ts';
import { startThrowawayPostgres } from '#server/database/embedded/throwaway.ts';
import { prepareSchema } from '#server/database/prepare/prepare-schema.ts';
import { seed } from '#server/database/prepare/seed.ts';
import { indexMaterials } from '#server/features/knowledge/api.ts';
import { plantExamples } from '#server/features/records/testing/plant-examples.ts';
import { contentOf } from '#server/features.ts';
import { installQueue } from '#server/jobs/install-queue.ts';
import { freshName, makeRoles, withDatabase, withRole } from './sql-names.ts';

/**
 * Runs before the first test: provides a PostgreSQL (TEST_DATABASE_URL or DATABASE_URL, else one of our own in memory) and in it the
 * template, migrated and seeded by the product's own code.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const cluster = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await ownCluster();
  const template = freshName('template');
  try {
    await onServer(cluster.url, makeRoles);
    await onServer(
      cluster.url,
      `create database ${template} template template0 encoding 'UTF8' owner ${roles.owner}`,
    );
    await fillTemplate(withDatabase(cluster.url, template));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  project.provide('templateDatabase', template);
  return async () => {
    if (configuredUrl) await onServer(cluster.url, `drop database if exists ${template}`);
    await cluster.stop();
  };
}

async function ownCluster() {
  const { connectionString, stop } = await startThrowawayPostgres();
  return { url: connectionString('postgres', 'superuser'), stop };
}

async function fillTemplate(url: string): Promise<void> {
  await prepareSchema({
    ownerUrl: withRole(url, roles.owner),
    servingRole: roles.serving,
    install: installQueue,
  });
  const connectionString = withRole(url, roles.serving);
  const db = openDatabase({ connectionString, max: 1, onError: () => undefined });
  try {
    await seed(db, { local: true });
    await plantExamples(db, contentOf(readConfig({})).kinds);
    await indexMaterials(db);
  } finally {
    await db.$client.end();
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
