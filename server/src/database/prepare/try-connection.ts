import pg from 'pg';
import { errorCode } from '../embedded/errors.ts';
import { postgresReason } from './postgres-reason.ts';
import { StartError } from './start-error.ts';

const connectMs = 5_000;
/** How long a statement of a check may take, in milliseconds: a pool without a free connection lets it wait for minutes. */
const queryMs = 10_000;

const certificate =
  'O certificado do servidor não é de uma autoridade conhecida: indique a dele com sslrootcert=/caminho no endereço.';
const pool =
  'Se há um PgBouncer na frente do banco: pool_mode = session e default_pool_size de 33 por processo, ou mais.';

/** Advice by SQLSTATE, network code or code of Node's TLS, for errors of connecting. */
const advice: Record<string, string> = {
  ECONNREFUSED: 'Confira o endereço e se o PostgreSQL está no ar.',
  ENOTFOUND: 'Confira o nome da máquina.',
  EAI_AGAIN: 'Confira o nome da máquina e o DNS.',
  ETIMEDOUT: 'Confira o endereço e o firewall.',
  ENOENT: 'Confira o caminho do soquete e o dos arquivos de certificado.',
  EACCES: 'Confira as permissões do soquete e dos arquivos de certificado.',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use no endereço um nome que está no certificado do servidor.',
  CERT_HAS_EXPIRED: 'Renove o certificado do servidor.',
  '08P01': pool,
  '28P01': 'Confira usuário e senha; na senha, escreva @ como %40, / como %2F e # como %23.',
  '28000': 'Confira o usuário e as regras do pg_hba.conf.',
  '3D000': 'Crie o banco: createdb --encoding=UTF8 --template=template0 NOME.',
  '42501': 'Como administrador: GRANT CONNECT ON DATABASE banco TO papel;',
  '53300': 'Aumente max_connections ou feche outros programas: o produto abre até 33 conexões.',
  '57P03':
    'O PostgreSQL ainda está iniciando, ou é uma réplica sem hot_standby: tente de novo, ou use o endereço do primário.',
};

/** Advice for errors of the library, which have no code. */
const adviceBySentence = [
  [
    /does not support SSL/,
    'Ligue ssl no PostgreSQL; numa rede só sua, tire sslmode do endereço e ponha a máquina em PLAINTEXT_HOSTS.',
  ],
  [/Query read timeout/, pool],
  [/timeout/i, 'Confira o endereço e o firewall.'],
] as const;

function adviceOn(error: unknown): string {
  const known = advice[errorCode(error) ?? ''];
  const bySentence = () => adviceBySentence.find(([pattern]) => pattern.test(String(error)))?.[1];
  return known ?? bySentence() ?? 'Confira o endereço.';
}

export type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/**
 * Runs `work` on one connection to the address in this variable. Any error becomes a StartError of one line: the step, PostgreSQL's reason and
 * what to do.
 */
export async function connected<T>(
  variable: Variable,
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let client: pg.Client | undefined;
  try {
    // Reads the files of certificates that the address names, so it can fail as well.
    client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      application_name: 'matilha-check',
    });
    client.on('error', () => undefined);
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `O banco de ${variable} não respondeu (${postgresReason(error)}). ${adviceOn(error)}`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}
