import { resolve } from 'node:path';
import type { Company } from '@matilha/contract/billing/company';
import { firstLandingChats, type LandingChats } from '@matilha/contract/landing/landing-areas';
import { type Build, readBuild } from './config/build.ts';
import { ConfigError } from './config/config-error.ts';
import { type Environment, environment, type StandIn } from './config/environment.ts';
import { faultsOf } from './config/environment-faults.ts';
import type { SentryProject } from './config/sentry-dsn.ts';
import type { SmtpServer } from './config/smtp-url.ts';
import { seconds } from './platform/clock.ts';
import { limitTable } from './platform/limits.ts';
import { isLoopback } from './platform/network/outbound-address.ts';
import type { ModelSettings } from './providers/model/create-model-provider.ts';
import type { S3Settings } from './providers/storage/s3-storage.ts';

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

export interface MailSettings {
  server: SmtpServer;
  from: string;
  /** Address for replies; null: the sender's. */
  replyTo: string | null;
}

export interface BackupSettings {
  /** Folder of the backups; it is outside of DATA_DIR. */
  dir: string;
  /** Public key of age that encrypts backups; null: they are not encrypted. */
  recipient: string | null;
  keepDays: number;
}

export interface Config extends Company {
  port: number;
  host: string;
  appUrl: URL;
  /** HOST and APP_URL are both loopback. */
  local: boolean;
  dataDir: string;
  /** Null: the product makes no backups. */
  backup: BackupSettings | null;
  databaseUrl: string | null;
  /** Address for the role that owns the schema; null where the serving role owns it, or the database is embedded. */
  databaseOwnerUrl: string | null;
  model: ModelSettings | null;
  /** Assistants may call tools, where their model takes them. */
  answerTools: boolean;
  /** The same service's model for embeddings; null: search compares words only. */
  embeddingModel: string | null;
  /** The same service's model that orders texts by how well they answer; null: words alone order them. */
  rerankModel: string | null;
  /** A model of the same service that turns voice notes into text. */
  transcriptionModel: string | null;
  /** Answers per day that all users together may request from the model service (S16). */
  dailyAnswers: number;
  mail: MailSettings | null;
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
  /** Starts on a database that a newer program has prepared: `--allow-newer-schema`. */
  allowNewerSchema: boolean;
  /** How long a stopping process accepts connections after `/readyz` says 503, in milliseconds. */
  drainMs: number;
  /** Browsers take https for granted on the hosts below this one too. */
  hstsSubdomains: boolean;
  /** The token that opens `/metrics`. */
  metricsToken: string | null;
  /** The service that errors are reported to. */
  errorReports: SentryProject | null;
  build: Build;
  logLevel: string;
  brandName: string;
  /** Credits of a provisional account. The free tier's credits come once the address is confirmed (S16). */
  landingCredits: number;
  /** The assistant to which each area of the landing leads. */
  landingChats: LandingChats;
  /** Answers that one account may request in a day. */
  accountAnswers: { provisional: number; free: number; paid: number };
  /** Rises whenever operators change settings in the panel (platform/live-settings.ts). */
  settingsRevision: number;
}

const landingCredits = 5;
/** Load balancers ask every few seconds whether a process is ready. */
const productionDrainS = 5;

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
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, addressing: env.S3_ADDRESSING };
}

const backupOf = (env: Environment): Config['backup'] =>
  env.BACKUP_DIR
    ? {
        dir: resolve(env.BACKUP_DIR),
        recipient: env.BACKUP_RECIPIENT ?? null,
        keepDays: env.BACKUP_KEEP_DAYS,
      }
    : null;

const mailOf = ({ SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo }: Environment) =>
  server && from ? { server, from, replyTo: replyTo ?? null } : null;

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

/** A local installation shows how the claim looks, until the year ends; in production only the seller knows its day. */
const promotionUntilOf = (env: Environment, local: boolean) =>
  env.PROMOTION_UNTIL ?? (local ? `${new Date().getFullYear()}-12-31` : null);

function modelOf(env: Environment): Config['model'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model } = env;
  const { AI_FALLBACK_BASE_URL: secondUrl, AI_FALLBACK_MODEL: secondModel } = env;
  const reasoningEffort = env.AI_REASONING_EFFORT ?? null;
  if (!baseUrl || !model) return null;
  return {
    baseUrl,
    apiKey: env.AI_API_KEY ?? null,
    headers: env.AI_HEADERS,
    model,
    readsPhotos: env.AI_VISION === 'on',
    reasoningEffort,
    limits: {
      firstTokenMs: seconds(env.AI_FIRST_TOKEN_S),
      gapMs: seconds(env.AI_GAP_S),
      totalMs: seconds(env.AI_TOTAL_S),
    },
    fallback:
      secondUrl && secondModel
        ? {
            baseUrl: secondUrl,
            apiKey: env.AI_FALLBACK_API_KEY ?? null,
            headers: env.AI_FALLBACK_HEADERS,
            model: secondModel,
            readsPhotos: env.AI_FALLBACK_VISION === 'on',
            reasoningEffort,
          }
        : null,
  };
}

/** Returns the variables as their schema reads them. Throws ConfigError with one line for each wrong one. */
function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
    );
  }
  return parsed.data;
}

const operatorOf = ({
  OPERATOR_EMAIL: email,
  OPERATOR_PASSWORD: password,
}: Environment): Config['operator'] => (email && password ? { email: email.toLowerCase(), password } : null);

/** Reads the environment once. Throws ConfigError with one line for each wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = parseEnvironment(variables);
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
    backup: backupOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    model: modelOf(env),
    answerTools: env.AI_TOOLS === 'auto',
    embeddingModel: env.AI_EMBEDDING_MODEL ?? null,
    rerankModel: env.AI_RERANK_MODEL ?? null,
    transcriptionModel: env.AI_TRANSCRIPTION_MODEL ?? null,
    dailyAnswers: env.AI_DAILY_ANSWERS,
    mail: mailOf(env),
    s3: s3Of(env),
    payments: paymentsOf(env, local),
    leadWebhook: leadWebhook(env),
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    billingWhatsapp: env.BILLING_WHATSAPP,
    termsUrl: env.TERMS_URL ?? '/termos',
    promotionUntil: promotionUntilOf(env, local),
    operator: operatorOf(env),
    trustProxy: env.TRUST_PROXY,
    allowStandIns: new Set(env.ALLOW_STANDINS),
    videoHosts: [...new Set(env.VIDEO_HOSTS)],
    allowNewerSchema: false,
    drainMs: seconds(env.DRAIN_S ?? (local ? 0 : productionDrainS)),
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    errorReports: env.SENTRY_DSN ?? null,
    build: readBuild(env.COMMIT),
    logLevel: env.LOG_LEVEL,
    brandName: env.BRAND_NAME,
    landingCredits,
    landingChats: firstLandingChats,
    accountAnswers: {
      provisional: limitTable.model_answer_provisional_account.points,
      free: limitTable.model_answer_free_account.points,
      paid: limitTable.model_answer_paid_account.points,
    },
    settingsRevision: 0,
    ...companyOf(env),
  };
}
