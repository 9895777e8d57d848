import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { operatorPasswordProblem } from '@matilha/contract/operator-password';
import { dialablePhone } from '@matilha/contract/phone';
import { formatTaxId, plainTaxId, taxIdProblem } from '@matilha/contract/tax-id';
import { isVideoHost } from '@matilha/contract/video-link';
import * as z from 'zod';
import { headerList } from './header-list.ts';
import { readSentryDsn } from './sentry-dsn.ts';
import { readSmtpUrl } from './smtp-url.ts';

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
/** An address with or without a name. */
const mailAddress = z
  .string()
  .regex(
    /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
    'must be an address: Nome <nome@exemplo.com.br>',
  );
const smtpServer = z.string().transform((text, { addIssue }) => {
  const server = readSmtpUrl(text);
  if (!('fault' in server)) return server;
  addIssue({ code: 'custom', message: server.fault });
  return z.NEVER;
});
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
/** Returns false where an unencoded character of the password ends the address too early. */
function isWholeAddress(text: string): boolean {
  // Without a host the socket's folder is a parameter, which the URL parser does not know.
  const withHost = text.replace('@/', '@localhost/').replace(/^(\w+:\/\/)\//, '$1localhost/');
  if (!URL.canParse(withHost)) return false;
  const { username, password, pathname, search, hash } = new URL(withHost);
  const wellEncoded = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  const endsTooEarly = pathname.includes('@') || (username === '' && search.includes('@'));
  return wellEncoded && hash === '' && !endsTooEarly;
}
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isWholeAddress,
    'is no address; in the password write % as %25, @ as %40, / as %2F, # as %23 and ? as %3F',
  );
/** A time in whole seconds. */
const secondsBetween = (least: number, most: number) => {
  const fault = `must be a whole number of seconds from ${least} to ${most}`;
  return z.coerce.number(fault).int(fault).min(least, fault).max(most, fault);
};
/** Backups hold personal data, so none is kept for longer (L8). */
const longestKeptDays = 35;
const keepDays = `must be a whole number of days from 1 to ${longestKeptDays}`;
const onOrOff = z.enum(['on', 'off'], 'must be on or off');
const sentryDsn = z.string().transform((text, { addIssue }) => {
  const project = readSentryDsn(text);
  if (project) return project;
  addIssue({ code: 'custom', message: 'must be the DSN of a project: https://key@host/1' });
  return z.NEVER;
});
const standIn = z.enum(['mailbox', 'payments', 'model']);

/** The product's own name, which `BRAND_NAME` changes. */
export const defaultBrandName = 'Matilha';

/** The environment variables of the product, each with its own rules. */
export const environment = z.object({
  PORT: withDefault(z.coerce.number('must be a port').int().min(0).max(65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  APP_URL: optional(httpUrl),
  DATA_DIR: withDefault(z.string(), './data'),
  BACKUP_DIR: optional(z.string().refine(isAbsolute, 'must be an absolute path, as /mnt/backup')),
  BACKUP_RECIPIENT: optional(
    z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age: age1 and 58 characters'),
  ),
  BACKUP_KEEP_DAYS: withDefault(
    z.coerce.number(keepDays).int(keepDays).min(1, keepDays).max(longestKeptDays, keepDays),
    14,
  ),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_OWNER_URL: optional(databaseUrl),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_EMBEDDING_MODEL: optional(z.string()),
  AI_TRANSCRIPTION_MODEL: optional(z.string()),
  AI_VISION: withDefault(onOrOff, 'off'),
  AI_HEADERS: withDefault(headerList, ''),
  AI_FIRST_TOKEN_S: withDefault(secondsBetween(5, 600), 60),
  AI_GAP_S: withDefault(secondsBetween(5, 600), 30),
  AI_TOTAL_S: withDefault(secondsBetween(10, 600), 120),
  AI_FALLBACK_BASE_URL: optional(httpUrl),
  AI_FALLBACK_MODEL: optional(z.string()),
  AI_FALLBACK_API_KEY: optional(z.string()),
  AI_FALLBACK_HEADERS: withDefault(headerList, ''),
  AI_FALLBACK_VISION: withDefault(onOrOff, 'off'),
  AI_DAILY_ANSWERS: withDefault(z.coerce.number('must be a number').int().min(1), 20_000),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(httpUrl),
  STRIPE_TEST_CLOCK: optional(z.string()),
  SMTP_URL: optional(smtpServer),
  MAIL_FROM: optional(mailAddress),
  MAIL_REPLY_TO: optional(mailAddress),
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
  DRAIN_S: optional(secondsBetween(0, 120)),
  HSTS_SUBDOMAINS: withDefault(onOrOff, 'off'),
  METRICS_TOKEN: optional(z.string().regex(/^[!-~]{16,}$/, 'must have at least 16 characters, no spaces')),
  SENTRY_DSN: optional(sentryDsn),
  COMMIT: optional(z.string().regex(/^[\da-f]{7,64}$/i, 'must be a commit: 7 to 64 hexadecimal digits')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  BRAND_NAME: withDefault(z.string().max(40), defaultBrandName),
});

export type StandIn = z.infer<typeof standIn>;
export type Environment = z.infer<typeof environment>;
