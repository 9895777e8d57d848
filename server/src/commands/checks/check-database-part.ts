import type { Config } from '#server/config.ts';
import { EmbeddedPostgresError } from '#server/database/embedded/errors.ts';
import { checkAddresses } from '#server/database/prepare/check-database.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { StartError } from '#server/database/prepare/start-error.ts';
import { isDatabaseUnavailable } from '#server/platform/describe-error.ts';
import { ok, type Part, type PartResult, wrong } from './part.ts';

/** Tries the database as the start does, and writes nothing. */
export const databasePart = (config: Config): Part => ({
  name: 'Banco de dados',
  try: async () => {
    try {
      return config.databaseUrl ? await external(config, config.databaseUrl) : await embedded(config);
    } catch (error) {
      if (error instanceof StartError || error instanceof EmbeddedPostgresError) return wrong(error.message);
      if (isDatabaseUnavailable(error)) return wrong('O banco de dados não respondeu.');
      throw error;
    }
  },
});

async function external(config: Config, url: string): Promise<PartResult> {
  const { databaseOwnerUrl } = config;
  await checkAddresses({ databaseUrl: url, databaseOwnerUrl, allowNewerSchema: false });
  return ok('O PostgreSQL de DATABASE_URL responde e pode ser preparado.');
}

async function embedded(config: Config): Promise<PartResult> {
  const { db, close } = await openProductDatabase(config);
  try {
    await db.$client.query('select 1');
  } finally {
    await close();
  }
  return ok('O PostgreSQL embutido responde.');
}
