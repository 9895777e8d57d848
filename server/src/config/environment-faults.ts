import { isIP } from 'node:net';
import { relative, resolve } from 'node:path';
import { isLoopback, mayBeCalled } from '#server/platform/network/outbound-address.ts';
import type { Environment } from './environment.ts';
import { plaintextFaults } from './plaintext-faults.ts';

const all = new Intl.ListFormat('pt-BR');

/** Returns the fault of a variable that is needed because of others. */
const lacking = (name: keyof Environment, because: string[]): string =>
  `${name}: falta. É obrigatório com ${all.format(because)}.`;

/** Returns a fault unless all of these variables are set, or none. */
function together(env: Environment, names: Array<keyof Environment>): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map((name) =>
        lacking(
          name,
          names.filter((set) => !missing.includes(set)),
        ),
      );
}

/** Returns the faults of models that belong to the service of the answers, where no service is named. */
const needsModel = (
  env: Environment,
  names: Array<'AI_EMBEDDING_MODEL' | 'AI_RERANK_MODEL' | 'AI_TRANSCRIPTION_MODEL' | 'AI_REASONING_EFFORT'>,
): string[] =>
  names.flatMap((name) => (env[name] && !env.AI_BASE_URL ? [lacking('AI_BASE_URL', [name])] : []));

function fallbackFaults(env: Environment): string[] {
  const pair = ['AI_FALLBACK_BASE_URL', 'AI_FALLBACK_MODEL'] as const;
  if (!env.AI_FALLBACK_BASE_URL && !env.AI_FALLBACK_MODEL)
    return env.AI_FALLBACK_API_KEY ? together(env, [...pair, 'AI_FALLBACK_API_KEY']) : [];
  return env.AI_BASE_URL ? together(env, [...pair]) : [lacking('AI_BASE_URL', ['AI_FALLBACK_BASE_URL'])];
}

/** Variables that describe the seller; the phone alone is optional. */
const sellerVariables = ['SELLER_NAME', 'SELLER_CNPJ', 'SELLER_ADDRESS', 'SELLER_EMAIL'] as const;

function companyFaults(env: Environment): string[] {
  return [
    ...together(env, env.SELLER_PHONE ? [...sellerVariables, 'SELLER_PHONE'] : [...sellerVariables]),
    ...together(env, ['DATA_OFFICER_NAME', 'DATA_OFFICER_EMAIL']),
  ];
}

/** Leads and reports of errors go where the operator says: encrypted, and never to this machine's own services. */
function outboundFaults(name: keyof Environment, url: URL | undefined, local: boolean): string[] {
  if (!url) return [];
  const { protocol, hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  const named = isIP(host) === 0;
  const lines: string[] = [];
  if (protocol !== 'https:' && !local) lines.push(`${name}: precisa ser um endereço https://.`);
  if (named ? !local && isLoopback(host) : !mayBeCalled(host, local))
    lines.push(
      `${name}: não pode ser um endereço desta máquina (loopback), link-local ou de metadados da nuvem.`,
    );
  return lines;
}

/** Customers of a test clock live in another time, so nobody who pays may get into one. */
const testClockFaults = (env: Environment): string[] =>
  env.STRIPE_TEST_CLOCK && !/^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? '')
    ? ['STRIPE_TEST_CLOCK: só vale com uma STRIPE_SECRET_KEY do modo de teste (sk_test_…).']
    : [];

/** A frame of this product's own origin could reach out of its sandbox. */
const ownVideoFaults = (env: Environment, own: string): string[] =>
  env.VIDEO_HOSTS.includes(own) ? [`VIDEO_HOSTS: "${own}" é o endereço deste produto. Tire da lista.`] : [];

/** A backup inside DATA_DIR is lost with it, and would be copied into the next one. */
function backupFaults({ BACKUP_DIR, BACKUP_RECIPIENT, DATA_DIR }: Environment): string[] {
  if (BACKUP_DIR === undefined) return BACKUP_RECIPIENT ? [lacking('BACKUP_DIR', ['BACKUP_RECIPIENT'])] : [];
  const contains = (outer: string, inner: string) => !relative(outer, inner).startsWith('..');
  const data = resolve(DATA_DIR);
  return contains(data, BACKUP_DIR) || contains(BACKUP_DIR, data)
    ? ['BACKUP_DIR: precisa ficar fora de DATA_DIR, e DATA_DIR fora dela.']
    : [];
}

function productionNeeds(env: Environment, local: boolean): string[] {
  if (local) return [];
  const lines: string[] = [];
  if (!env.AI_BASE_URL && !env.ALLOW_STANDINS.includes('model'))
    lines.push(
      'AI_BASE_URL: falta, e em produção é obrigatório. Para o modelo de demonstração: ALLOW_STANDINS=model.',
    );
  if (!env.SMTP_URL && !env.ALLOW_STANDINS.includes('mailbox'))
    lines.push(
      'SMTP_URL: falta, e em produção é obrigatório. Para a caixa de correio local: ALLOW_STANDINS=mailbox.',
    );
  return lines;
}

/** Returns one line for each variable that conflicts with the others. */
export function faultsOf(env: Environment, local: boolean, ownHost: string): string[] {
  return [
    ...(env.DATABASE_OWNER_URL ? together(env, ['DATABASE_URL', 'DATABASE_OWNER_URL']) : []),
    ...together(env, ['AI_BASE_URL', 'AI_MODEL']),
    ...(env.AI_API_KEY && !env.AI_BASE_URL && !env.AI_MODEL
      ? together(env, ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'])
      : []),
    ...needsModel(env, [
      'AI_EMBEDDING_MODEL',
      'AI_RERANK_MODEL',
      'AI_TRANSCRIPTION_MODEL',
      'AI_REASONING_EFFORT',
    ]),
    ...fallbackFaults(env),
    ...(env.AI_VISION === 'on' && !env.AI_BASE_URL ? [lacking('AI_BASE_URL', ['AI_VISION=on'])] : []),
    ...together(env, ['SMTP_URL', 'MAIL_FROM']),
    ...(env.MAIL_REPLY_TO && !env.SMTP_URL ? [lacking('SMTP_URL', ['MAIL_REPLY_TO'])] : []),
    ...together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...together(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...testClockFaults(env),
    ...together(env, ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET']),
    ...outboundFaults(
      'LEAD_WEBHOOK_URL',
      env.LEAD_WEBHOOK_URL ? new URL(env.LEAD_WEBHOOK_URL) : undefined,
      local,
    ),
    ...outboundFaults('SENTRY_DSN', env.SENTRY_DSN?.envelopes, local),
    ...(local ? [] : plaintextFaults(env)),
    ...ownVideoFaults(env, ownHost),
    ...companyFaults(env),
    ...backupFaults(env),
    ...together(env, ['OPERATOR_EMAIL', 'OPERATOR_PASSWORD']),
    ...productionNeeds(env, local),
  ];
}
