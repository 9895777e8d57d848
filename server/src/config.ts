import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Company } from '@matilha/contract/company';
import { operatorPasswordProblem } from '@matilha/contract/operator-password';
import { dialablePhone } from '@matilha/contract/phone';
import { formatTaxId, plainTaxId, taxIdProblem } from '@matilha/contract/tax-id';
import { isVideoHost } from '@matilha/contract/video-link';
import * as z from 'zod';
import { limitTable } from './platform/limits.ts';
import { isLoopback, mayBeCalled } from './platform/outbound-address.ts';
import type { S3Settings } from './providers/storage/s3-storage.ts';

const absent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(absent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => absent(value) ?? fallback, schema);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
/** Returns true for an address, a network, or the name of a group of networks in the proxy library. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 &&
    (bits === undefined ? longest > 0 : /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest)
  );
}
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const phone = z.string().regex(/^\d{10,15}$/, 'must be 10 to 15 digits, nothing else');
const email = z.email('must be an e-mail address');
/** A text of at most `longest` characters on one line. */
const oneLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `must have at most ${longest} characters`)
    .regex(/^[^\r\n]+$/, 'must be one line');
const cnpj = z
  .string()
  .transform(plainTaxId)
  .refine((plain) => plain.length === 14 && taxIdProblem(plain) === undefined, 'must be an existing CNPJ')
  .transform(formatTaxId);
const videoHost = z
  .string()
  .toLowerCase()
  .refine(isVideoHost, {
    error: ({ input }) => `${JSON.stringify(input)} is not a host to allow; write it like videos.example.com`,
  });
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const standIn = z.enum(['mailbox', 'payments', 'model']);

/** The product's own name, which `BRAND_NAME` changes. */
export const defaultBrandName = 'Matilha';

const environment = z.object({
  PORT: withDefault(z.coerce.number('must be a port').int().min(0).max(65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  APP_URL: optional(httpUrl),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_OWNER_URL: optional(databaseUrl),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_EMBEDDING_MODEL: optional(z.string()),
  AI_TRANSCRIPTION_MODEL: optional(z.string()),
  AI_VISION: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  AI_DAILY_ANSWERS: withDefault(z.coerce.number('must be a number').int().min(1), 20_000),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(httpUrl),
  STRIPE_TEST_CLOCK: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://')),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be an address: Nome <nome@exemplo.com.br>',
      ),
  ),
  LEAD_WEBHOOK_URL: optional(httpUrl),
  LEAD_WEBHOOK_SECRET: optional(z.string()),
  SUPPORT_WHATSAPP: withDefault(phone, '5511900000000'),
  BILLING_WHATSAPP: withDefault(phone, '5511900000000'),
  TERMS_URL: optional(httpUrl),
  SELLER_NAME: optional(oneLine(150)),
  SELLER_CNPJ: optional(cnpj),
  SELLER_ADDRESS: optional(oneLine(250)),
  SELLER_EMAIL: optional(email),
  SELLER_PHONE: optional(
    z.string().refine((text) => dialablePhone(text) !== null, 'must be a phone: (11) 98765-4321'),
  ),
  DATA_OFFICER_NAME: optional(oneLine(150)),
  DATA_OFFICER_EMAIL: optional(email),
  PROMOTION_UNTIL: optional(z.iso.date('must be a day: 2026-12-31')),
  OPERATOR_EMAIL: optional(email),
  OPERATOR_PASSWORD: optional(
    z
      .string()
      .refine(
        (text) => !operatorPasswordProblem(text),
        'must have at least 15 characters, not easily guessed',
      ),
  ),
  TRUST_PROXY: withDefault(
    list.refine((proxies) => proxies.every(isProxy), 'must be addresses or networks, separated by commas'),
    '',
  ),
  ALLOW_STANDINS: withDefault(list.pipe(z.array(standIn)), ''),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  VIDEO_HOSTS: withDefault(list.pipe(z.array(videoHost)), ''),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  BRAND_NAME: withDefault(z.string().max(40), defaultBrandName),
});

export type StandIn = z.infer<typeof standIn>;

export interface StripeSettings {
  provider: 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Overrides the address of the provider's API, for tests. */
  apiBase: URL | null;
  /** The test clock in which customers are created, for rehearsals in test mode. */
  testClock: string | null;
}

export interface Config extends Company {
  port: number;
  host: string;
  appUrl: URL;
  /** HOST and APP_URL are both loopback. */
  local: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Address for the role that owns the schema; null where the serving role owns it, or the database is embedded. */
  databaseOwnerUrl: string | null;
  model: { baseUrl: string; apiKey: string | null; model: string; readsPhotos: boolean } | null;
  /** The same service's model for embeddings; null: search compares words only. */
  embeddingModel: string | null;
  /** A model of the same service that turns voice notes into text. */
  transcriptionModel: string | null;
  /** Answers per day that all users together may request from the model service (S16). */
  dailyAnswers: number;
  mail: { smtpUrl: string; from: string } | null;
  /** Service that keeps uploaded pictures and files; null: the folder `uploads` in DATA_DIR. */
  s3: S3Settings | null;
  /** Null: payments are disabled. */
  payments: StripeSettings | { provider: 'sandbox' } | null;
  /** The automation that receives the landing's leads. */
  leadWebhook: { url: URL; secret: string } | null;
  supportWhatsapp: string;
  billingWhatsapp: string;
  termsUrl: string;
  /** The last day of the landing page's promotion (YYYY-MM-DD); null: the page claims none. */
  promotionUntil: string | null;
  operator: { email: string; password: string } | null;
  trustProxy: string[];
  allowStandIns: ReadonlySet<StandIn>;
  /** Hosts that videos may be embedded from, besides the known providers. */
  videoHosts: readonly string[];
  logLevel: string;
  brandName: string;
  /** Credits of a provisional account. The free tier's credits come once the address is confirmed (S16). */
  landingCredits: number;
  /** Answers that one account may request in a day. */
  accountAnswers: { provisional: number; free: number; paid: number };
  /** Rises whenever operators change settings in the panel (platform/live-settings.ts). */
  settingsRevision: number;
}

const landingCredits = 5;

export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

type Environment = z.infer<typeof environment>;

/** Returns a fault unless all of these variables are set, or none. */
function together(env: Environment, names: Array<keyof Environment>): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map(
        (name) =>
          `${name}: needed because ${names.filter((other) => !missing.includes(other)).join(', ')} is set`,
      );
}

/** Returns the faults of models that belong to the service of the answers, where no service is named. */
const needsModel = (
  env: Environment,
  names: Array<'AI_EMBEDDING_MODEL' | 'AI_TRANSCRIPTION_MODEL'>,
): string[] =>
  names.flatMap((name) =>
    env[name] && !env.AI_BASE_URL ? [`AI_BASE_URL: needed because ${name} is set`] : [],
  );

/** Variables that describe the seller; the phone alone is optional. */
const sellerVariables = ['SELLER_NAME', 'SELLER_CNPJ', 'SELLER_ADDRESS', 'SELLER_EMAIL'] as const;

function companyFaults(env: Environment): string[] {
  return [
    ...together(env, env.SELLER_PHONE ? [...sellerVariables, 'SELLER_PHONE'] : [...sellerVariables]),
    ...together(env, ['DATA_OFFICER_NAME', 'DATA_OFFICER_EMAIL']),
  ];
}

function companyOf(env: Environment): Company {
  const { SELLER_NAME: name, SELLER_CNPJ: cnpj, SELLER_ADDRESS: address, SELLER_EMAIL: email } = env;
  const { DATA_OFFICER_NAME: officer, DATA_OFFICER_EMAIL: officerEmail } = env;
  return {
    seller:
      name && cnpj && address && email
        ? { name, cnpj, address, email, phone: env.SELLER_PHONE ?? null }
        : null,
    dataOfficer: officer && officerEmail ? { name: officer, email: officerEmail } : null,
  };
}

function s3Of(env: Environment): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

const leadWebhook = ({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }: Environment) =>
  url && secret ? { url: new URL(url), secret } : null;

function paymentsOf(env: Environment, local: boolean): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  const testClock = env.STRIPE_TEST_CLOCK ?? null;
  if (secretKey && publishableKey && webhookSecret) {
    const base = apiBase ? new URL(apiBase) : null;
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiBase: base, testClock };
  }
  return local || env.ALLOW_STANDINS.includes('payments') ? { provider: 'sandbox' } : null;
}

/** Leads go where the operator says: encrypted, and never to this machine's own services. */
function webhookFaults(env: Environment, local: boolean): string[] {
  if (!env.LEAD_WEBHOOK_URL) return [];
  const { protocol, hostname } = new URL(env.LEAD_WEBHOOK_URL);
  const host = hostname.replace(/^\[|\]$/g, '');
  const named = isIP(host) === 0;
  const lines: string[] = [];
  if (protocol !== 'https:' && !local) lines.push('LEAD_WEBHOOK_URL: must be an https:// address');
  if (named ? !local && isLoopback(host) : !mayBeCalled(host, local))
    lines.push('LEAD_WEBHOOK_URL: must not be a loopback, link-local or metadata address');
  return lines;
}

/** Customers of a test clock live in another time, so nobody who pays may get into one. */
const testClockFaults = (env: Environment): string[] =>
  env.STRIPE_TEST_CLOCK && !/^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? '')
    ? ['STRIPE_TEST_CLOCK: only with a STRIPE_SECRET_KEY of test mode (sk_test_…)']
    : [];

/** A frame of this product's own origin could reach out of its sandbox. */
const ownVideoFaults = (env: Environment, own: string): string[] =>
  env.VIDEO_HOSTS.includes(own) ? [`VIDEO_HOSTS: "${own}" is this product's own address`] : [];

function productionNeeds(env: Environment, local: boolean): string[] {
  if (local) return [];
  const lines: string[] = [];
  if (!env.AI_BASE_URL && !env.ALLOW_STANDINS.includes('model'))
    lines.push('AI_BASE_URL: needed in production (or ALLOW_STANDINS=model for the demonstration model)');
  if (!env.SMTP_URL && !env.ALLOW_STANDINS.includes('mailbox'))
    lines.push('SMTP_URL: needed in production (or ALLOW_STANDINS=mailbox for the local mailbox)');
  return lines;
}

/** Returns one line for each variable that conflicts with the others. */
function faultsOf(env: Environment, local: boolean, ownHost: string): string[] {
  return [
    ...(env.DATABASE_OWNER_URL ? together(env, ['DATABASE_URL', 'DATABASE_OWNER_URL']) : []),
    ...together(env, ['AI_BASE_URL', 'AI_MODEL']),
    ...(env.AI_API_KEY && !env.AI_BASE_URL && !env.AI_MODEL
      ? together(env, ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'])
      : []),
    ...needsModel(env, ['AI_EMBEDDING_MODEL', 'AI_TRANSCRIPTION_MODEL']),
    ...(env.AI_VISION === 'on' && !env.AI_BASE_URL ? ['AI_BASE_URL: needed because AI_VISION is on'] : []),
    ...together(env, ['SMTP_URL', 'MAIL_FROM']),
    ...together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...together(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...testClockFaults(env),
    ...together(env, ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET']),
    ...webhookFaults(env, local),
    ...ownVideoFaults(env, ownHost),
    ...companyFaults(env),
    ...together(env, ['OPERATOR_EMAIL', 'OPERATOR_PASSWORD']),
    ...productionNeeds(env, local),
  ];
}

/** A local installation shows how the claim looks, until the year ends; in production only the seller knows its day. */
const promotionUntilOf = (env: Environment, local: boolean) =>
  env.PROMOTION_UNTIL ?? (local ? `${new Date().getFullYear()}-12-31` : null);

const modelsOf = (env: Environment): Pick<Config, 'model' | 'embeddingModel' | 'transcriptionModel'> => ({
  model:
    env.AI_BASE_URL && env.AI_MODEL
      ? {
          baseUrl: env.AI_BASE_URL,
          apiKey: env.AI_API_KEY ?? null,
          model: env.AI_MODEL,
          readsPhotos: env.AI_VISION === 'on',
        }
      : null,
  embeddingModel: env.AI_EMBEDDING_MODEL ?? null,
  transcriptionModel: env.AI_TRANSCRIPTION_MODEL ?? null,
});

/** Reads the environment once. Throws ConfigError with one line for each wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`);
  const local = isLoopback(env.HOST) && isLoopback(appUrl.hostname);
  const wrong = faultsOf(env, local, appUrl.hostname);
  if (wrong.length > 0) throw new ConfigError(wrong);
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl,
    local,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    ...modelsOf(env),
    dailyAnswers: env.AI_DAILY_ANSWERS,
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    s3: s3Of(env),
    payments: paymentsOf(env, local),
    leadWebhook: leadWebhook(env),
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    billingWhatsapp: env.BILLING_WHATSAPP,
    termsUrl: env.TERMS_URL ?? '/termos',
    promotionUntil: promotionUntilOf(env, local),
    operator:
      env.OPERATOR_EMAIL && env.OPERATOR_PASSWORD
        ? { email: env.OPERATOR_EMAIL.toLowerCase(), password: env.OPERATOR_PASSWORD }
        : null,
    trustProxy: env.TRUST_PROXY,
    allowStandIns: new Set(env.ALLOW_STANDINS),
    videoHosts: [...new Set(env.VIDEO_HOSTS)],
    logLevel: env.LOG_LEVEL,
    brandName: env.BRAND_NAME,
    landingCredits,
    accountAnswers: {
      provisional: limitTable.model_answer_provisional_account.points,
      free: limitTable.model_answer_free_account.points,
      paid: limitTable.model_answer_paid_account.points,
    },
    settingsRevision: 0,
    ...companyOf(env),
  };
}
