import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newestMigration } from '../migrate.ts';
import { StartError } from './start-error.ts';
import { connected, type Variable } from './try-connection.ts';

const oldestPostgres = 15;
/** How long a notification may take to arrive, in milliseconds. */
const notificationMs = 2_000;
const neededExtensions = ['unaccent', 'pg_trgm', 'btree_gin'];

interface Server {
  version: string;
  encoding: string;
  replica: boolean;
  readonly: boolean;
}

interface Addresses {
  databaseUrl: string;
  /** The address of the schema's owner, or null where the serving role owns it. */
  databaseOwnerUrl: string | null;
  allowNewerSchema: boolean;
}

/**
 * Checks both addresses of an external database before anything is written; see `checkDatabase` and `checkOwner`. Throws StartError, also when
 * they lead to different databases.
 */
export async function checkAddresses(addresses: Addresses): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, allowNewerSchema } = addresses;
  await checkDatabase(databaseUrl);
  if (databaseOwnerUrl === null)
    return checkOwner({ variable: 'DATABASE_URL', url: databaseUrl, allowNewerSchema });
  await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL');
  const [serving, owned] = await Promise.all([
    connected('DATABASE_URL', databaseUrl, identity),
    connected('DATABASE_OWNER_URL', databaseOwnerUrl, identity),
  ]);
  if (serving !== owned)
    throw new StartError('DATABASE_URL e DATABASE_OWNER_URL levam a bancos diferentes. Use o mesmo banco.');
  await checkOwner({ variable: 'DATABASE_OWNER_URL', url: databaseOwnerUrl, allowNewerSchema });
}

/** Identifies a database by its name and the start of its server, which every role may read, also on hosted servers. */
async function identity(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    "select extract(epoch from pg_postmaster_start_time()) || '/' || current_database() as id",
  );
  return rows[0]?.id;
}

/**
 * Checks an external database before anything is written: reachable, new enough, writable, in UTF-8, and not behind a pool that lends a
 * connection for one transaction only. Throws StartError.
 */
export async function checkDatabase(
  connectionString: string,
  variable: Variable = 'DATABASE_URL',
): Promise<void> {
  await connected(variable, connectionString, async (client) => {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as replica, current_setting('default_transaction_read_only')::boolean as readonly`,
    );
    const [server] = rows;
    if (!server) throw new StartError(`${variable}: o servidor não disse quem é.`);
    const fault = serverFault(server);
    if (fault) throw new StartError(`${variable}: ${fault}`);
  });
  await refuseTransactionPool(variable, connectionString);
}

function serverFault({ version, encoding, replica, readonly }: Server): string | undefined {
  if (Number.parseInt(version, 10) < oldestPostgres)
    return `o PostgreSQL é ${version}; é preciso o ${oldestPostgres} ou mais novo.`;
  if (replica) return 'o servidor é uma réplica, só de leitura. Use o endereço do primário.';
  if (readonly)
    return 'o banco está só para leitura (default_transaction_read_only = on). Desligue isso para este papel e este banco.';
  if (encoding !== 'UTF8')
    return `o banco usa ${encoding}; é preciso UTF8. Crie outro: createdb --encoding=UTF8 --template=template0 NOME.`;
  return undefined;
}

/**
 * A pool in transaction mode loses LISTEN and named statements between two transactions. Each probe keeps its own server connection busy with
 * a second client in between, so that luck does not hide it.
 */
async function refuseTransactionPool(variable: Variable, connectionString: string): Promise<void> {
  await connected(variable, connectionString, (listener) =>
    connected(variable, connectionString, async (secondClient) => {
      const channel = `matilha_check_${randomUUID().replaceAll('-', '')}`;
      const named = { name: channel, text: 'select 1' };
      const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
      await listener.query(`listen ${pg.escapeIdentifier(channel)}`);
      await listener.query(named);
      await secondClient.query('begin');
      await secondClient.query('select 1');
      const kept = await listener.query(named).then(
        () => true,
        () => false,
      );
      await secondClient.query('select pg_notify($1, $2)', [channel, '']);
      await secondClient.query('commit');
      const arrived = await Promise.race([heard, sleep(notificationMs, false)]);
      if (kept && arrived) return;
      throw new StartError(
        `${variable}: há um pool em modo transação na frente do banco (LISTEN, travas e comandos preparados se perdem). Use o modo sessão (pool_mode = session) ou ligue direto ao PostgreSQL.`,
      );
    }),
  );
}

interface Rights {
  /** Quoted as an identifier when it has to be. */
  role: string;
  database: string;
  create: boolean;
  createInPublic: boolean;
  /** Extensions that the server does not offer. */
  missing: string[];
  /** Extensions that do not exist yet and that the role may not create. */
  forAdministrators: string[];
  /** Extensions in schemas that are not in the role's search path. */
  elsewhere: string[];
  /** A table of ours exists, but no record of our migrations. */
  foreign: boolean;
}

const readRights = `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    has_database_privilege(current_database(), 'CREATE') as create,
    has_schema_privilege('public', 'CREATE') as "createInPublic",
    array(select wanted from unnest($1::text[]) as wanted
      where wanted not in (select name from pg_available_extensions)) as missing,
    array(select name::text from pg_available_extension_versions where name = any($1) and not exists (
        select from pg_extension where extname = name)
      group by name having not bool_or(trusted or not superuser or current_setting('is_superuser') = 'on')) as "forAdministrators",
    array(select extname::text from pg_extension join pg_namespace n on n.oid = extnamespace
      where extname = any($1) and nspname <> all (current_schemas(true))) as elsewhere,
    to_regclass('public.users') is not null and to_regclass('drizzle.__drizzle_migrations') is null as foreign`;

/**
 * Checks that the owner of the schema may prepare it, and that no newer program has prepared it already, unless `allowNewerSchema`. Throws
 * StartError.
 */
export async function checkOwner({
  variable,
  url,
  allowNewerSchema,
}: {
  variable: Variable;
  url: string;
  allowNewerSchema: boolean;
}): Promise<void> {
  await connected(variable, url, async (client) => {
    const { rows } = await client.query<Rights>(readRights, [neededExtensions]);
    const [rights] = rows;
    const fault = rights && rightsFault(rights);
    if (fault) throw new StartError(`${variable}: ${fault}`);
    if (!allowNewerSchema && (await hasNewerSchema(client)))
      throw new StartError(
        'O banco foi preparado por uma versão mais nova deste programa. Instale essa versão; para usar esta mesmo assim, inicie com --allow-newer-schema.',
      );
  });
}

function rightsFault(rights: Rights): string | undefined {
  const { role, database, missing, forAdministrators, elsewhere } = rights;
  const each = (names: string[], statement: (name: string) => string) => names.map(statement).join(' ');
  if (missing.length > 0)
    return `faltam extensões no servidor (${missing.join(', ')}). Instale o pacote postgresql-contrib da versão do servidor.`;
  if (elsewhere.length > 0)
    return `o papel ${role} não vê as extensões ${elsewhere.join(', ')}. Como administrador, neste banco: ${each(elsewhere, (name) => `ALTER EXTENSION ${name} SET SCHEMA public;`)}`;
  if (!rights.create)
    return `o papel ${role} não pode criar no banco ${database}. Como administrador: GRANT CREATE ON DATABASE ${database} TO ${role};`;
  if (!rights.createInPublic)
    return `o papel ${role} não pode criar no esquema public. Como administrador: GRANT CREATE ON SCHEMA public TO ${role};`;
  if (forAdministrators.length > 0)
    return `o papel ${role} não pode criar extensões. Como administrador, neste banco: ${each(forAdministrators, (name) => `CREATE EXTENSION ${name};`)}`;
  if (rights.foreign) return `o banco ${database} já tem tabelas de outro programa. Use um banco vazio.`;
  return undefined;
}

async function hasNewerSchema(client: pg.Client): Promise<boolean> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0]?.name === null) return false;
  const { rows } = await client.query(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) > newestMigration();
}
