import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from './embedded/errors.ts';
import { newestMigration } from './migrate.ts';
import { postgresReason } from './postgres-reason.ts';
import { StartError } from './start-error.ts';

const oldestPostgres = 15;
const connectMs = 5_000;
/** How long a notification may take to arrive, in milliseconds. */
const notificationMs = 2_000;
const neededExtensions = ['unaccent', 'pg_trgm', 'btree_gin'];

/** Advice by SQLSTATE or network code, for errors of connecting. */
const advice: Record<string, string> = {
  ECONNREFUSED: 'Confira o endereço e se o PostgreSQL está no ar.',
  ENOTFOUND: 'Confira o nome da máquina.',
  EAI_AGAIN: 'Confira o nome da máquina e o DNS.',
  ETIMEDOUT: 'Confira o endereço e o firewall.',
  '28P01': 'Confira usuário e senha; na senha, escreva @ como %40, / como %2F e # como %23.',
  '28000': 'Confira o usuário e as regras do pg_hba.conf.',
  '3D000': 'Crie o banco: createdb --encoding=UTF8 --template=template0 NOME.',
  '53300': 'Aumente max_connections ou feche outros programas: o produto abre até 33 conexões.',
  '57P03': 'O PostgreSQL ainda está iniciando: tente de novo.',
};

type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/** Runs `work` on one connection; an error becomes a StartError with the step, PostgreSQL's reason and the advice. */
async function connected<T>(
  variable: Variable,
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: connectMs, application_name: 'matilha-check' },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const todo = advice[errorCode(error) ?? ''] ?? 'Confira o endereço.';
    throw new StartError(`O banco de ${variable} não respondeu (${postgresReason(error)}). ${todo}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Server {
  version: string;
  encoding: string;
  replica: boolean;
  readonly: boolean;
}

/**
 * Checks an external database before anything is written: reachable, new enough, writable, in UTF-8, and not behind a pool that lends a
 * connection for one transaction only. Throws StartError.
 */
export async function checkDatabase(connectionString: string): Promise<void> {
  await connected('DATABASE_URL', connectionString, async (client) => {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as replica, current_setting('default_transaction_read_only')::boolean as readonly`,
    );
    const [server] = rows;
    if (!server) throw new StartError('DATABASE_URL: o servidor não disse quem é.');
    const fault = serverFault(server);
    if (fault) throw new StartError(`DATABASE_URL: ${fault}`);
  });
  await refuseTransactionPool(connectionString);
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
async function refuseTransactionPool(connectionString: string): Promise<void> {
  await connected('DATABASE_URL', connectionString, (listener) =>
    connected('DATABASE_URL', connectionString, async (other) => {
      const channel = `matilha_check_${randomUUID().replaceAll('-', '')}`;
      const named = { name: channel, text: 'select 1' };
      const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
      await listener.query(`listen ${pg.escapeIdentifier(channel)}`);
      await listener.query(named);
      await other.query('begin');
      await other.query('select 1');
      const kept = await listener.query(named).then(
        () => true,
        () => false,
      );
      await other.query('select pg_notify($1, $2)', [channel, '']);
      await other.query('commit');
      const arrived = await Promise.race([heard, sleep(notificationMs, false)]);
      if (kept && arrived) return;
      throw new StartError(
        'DATABASE_URL: há um pool em modo transação na frente do banco (LISTEN e comandos preparados se perdem). Use o modo sessão (pool_mode = session) ou ligue direto ao PostgreSQL.',
      );
    }),
  );
}

interface Rights {
  role: string;
  database: string;
  create: boolean;
  createInPublic: boolean;
  missing: string[];
}

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
    const { rows } = await client.query<Rights>(
      `select current_user as role, current_database() as database,
         has_database_privilege(current_database(), 'CREATE') as create,
         has_schema_privilege('public', 'CREATE') as "createInPublic",
         array(select wanted from unnest($1::text[]) as wanted
           where wanted not in (select name from pg_available_extensions)) as missing`,
      [neededExtensions],
    );
    const [rights] = rows;
    const fault = rights && rightsFault(rights);
    if (fault) throw new StartError(`${variable}: ${fault}`);
    if (!allowNewerSchema && (await hasNewerSchema(client)))
      throw new StartError(
        'O banco foi preparado por uma versão mais nova deste programa. Instale essa versão; para usar esta mesmo assim, inicie com --allow-newer-schema.',
      );
  });
}

function rightsFault({ role, database, create, createInPublic, missing }: Rights): string | undefined {
  if (missing.length > 0)
    return `faltam extensões no servidor (${missing.join(', ')}). Instale o pacote postgresql-contrib da versão do servidor.`;
  if (!create)
    return `o papel ${role} não pode criar no banco ${database}. Como administrador: GRANT CREATE ON DATABASE ${database} TO ${role};`;
  if (!createInPublic)
    return `o papel ${role} não pode criar no esquema public. Como administrador: GRANT CREATE ON SCHEMA public TO ${role};`;
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
