import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { dialablePhone } from '@matilha/contract/account/phone';
import { formatTaxId, plainTaxId, taxIdProblem } from '@matilha/contract/account/tax-id';
import { isVideoHost } from '@matilha/contract/content/video-link';
import * as z from 'zod';
import { isPublic, mayBeCalled } from '#server/platform/network/outbound-address.ts';
import { staffPasswordProblem } from '#server/platform/passwords/staff-password.ts';
import { passwordAdvice } from './address-password.ts';
import { isWholeAddress } from './database-address.ts';
import { headerList } from './header-list.ts';
import { readSentryDsn } from './sentry-dsn.ts';
import { readSmtpUrl } from './smtp-url.ts';

const absent = (value: unknown) => (value === '' ? undefined : value);
const oneOf = (words: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(absent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => absent(value) ?? fallback, schema);

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'não é um endereço http:// ou https://. Escreva por inteiro, como https://exemplo.com.br.',
});
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
const phone = z
  .string()
  .regex(/^\d{10,15}$/, 'escreva só dígitos, de 10 a 15, com código do país e DDD: 5511900000000.');
const email = z.email('não é um email. Escreva como nome@exemplo.com.br.');
/** An address with or without a name. */
const mailAddress = z
  .string()
  .regex(
    /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
    'não é um email. Escreva como Nome <nome@exemplo.com.br>.',
  );
const smtpServer = z.string().transform((text, { addIssue }) => {
  const server = readSmtpUrl(text);
  if (!('fault' in server)) return server;
  addIssue({ code: 'custom', message: server.fault });
  return z.NEVER;
});
const tooLong = (longest: number) => `é longo demais: no máximo ${longest} caracteres.`;
/** A text of at most `longest` characters on one line. */
const oneLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: tooLong(longest), abort: true })
    .regex(/^[^\r\n]+$/, 'está vazio ou tem mais de uma linha. Escreva numa linha só.');
const cnpj = z
  .string()
  .transform(plainTaxId)
  .refine(
    (plain) => plain.length === 14 && taxIdProblem(plain) === undefined,
    'não é um CNPJ válido. Confira os dígitos; a forma é 12.345.678/0001-95.',
  )
  .transform(formatTaxId);
const videoHost = z
  .string()
  .toLowerCase()
  .refine(isVideoHost, {
    error: ({ input }) =>
      `${JSON.stringify(input)} não é um nome a liberar. Escreva só o nome, como videos.exemplo.com.br.`,
  });
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, {
    error: 'não começa com postgres://. Escreva como postgres://papel:senha@maquina:5432/banco.',
    abort: true,
  })
  .refine(isWholeAddress, `não pode ser lido como endereço: ${passwordAdvice}`);
/** A host of a private network, by its name or address. */
const privateHost = z
  .string()
  .toLowerCase()
  .refine((host) => isIP(host) > 0 || /^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/.test(host), {
    error: ({ input }) =>
      `${JSON.stringify(input)} não é um nome nem um endereço. Escreva só a máquina, como banco ou 10.0.0.5.`,
    abort: true,
  })
  .refine((host) => isIP(host) === 0 || (mayBeCalled(host, true) && !isPublic(host)), {
    error: ({ input }) => `${JSON.stringify(input)} não é de uma rede privada. Para essa máquina, use TLS.`,
  });
const wholeNumber = (least: number, most: number, fault: string) =>
  z.coerce.number(fault).int({ error: fault, abort: true }).min(least, fault).max(most, fault);
/** A time in whole seconds. */
const secondsBetween = (least: number, most: number) =>
  wholeNumber(least, most, `precisa ser um número inteiro de segundos, de ${least} a ${most}.`);
/** Backups hold personal data, so none is kept for longer (L8). */
const longestKeptDays = 35;
const keepDays = `precisa ser um número inteiro de dias, de 1 a ${longestKeptDays}.`;
const onOrOff = z.enum(['on', 'off'], 'só aceita on (ligado) ou off (desligado).');
const sentryDsn = z.string().transform((text, { addIssue }) => {
  const project = readSentryDsn(text);
  if (project) return project;
  addIssue({
    code: 'custom',
    message: 'não é o DSN de um projeto. Copie do serviço, como https://chave@maquina/1.',
  });
  return z.NEVER;
});
const standIns = ['mailbox', 'payments', 'model'] as const;
const standIn = z.enum(standIns, {
  error: ({ input }) =>
    `${JSON.stringify(input)} não existe. Use ${oneOf(standIns)}, separados por vírgulas.`,
});
const efforts = ['none', 'minimal', 'low', 'medium', 'high'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The product's own name, which `BRAND_NAME` changes. */
export const defaultBrandName = 'Matilha';

/** The environment variables of the product, each with its own rules. */
export const environment = z.object({
  PORT: withDefault(wholeNumber(0, 65_535, 'precisa ser uma porta, um número inteiro de 0 a 65535.'), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  APP_URL: optional(httpUrl),
  DATA_DIR: withDefault(z.string(), './data'),
  BACKUP_DIR: optional(z.string().refine(isAbsolute, 'precisa ser um caminho absoluto, como /mnt/backup.')),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .regex(
        /^age1[02-9ac-hj-np-z]{58}$/,
        'não é uma chave pública do age. Copie a linha inteira: age1 e mais 58 caracteres.',
      ),
  ),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(1, longestKeptDays, keepDays), 14),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_OWNER_URL: optional(databaseUrl),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_EMBEDDING_MODEL: optional(z.string()),
  AI_RERANK_MODEL: optional(z.string()),
  AI_TRANSCRIPTION_MODEL: optional(z.string()),
  AI_VISION: withDefault(onOrOff, 'off'),
  AI_HEADERS: withDefault(headerList, ''),
  AI_TOOLS: withDefault(
    z.enum(['auto', 'off'], 'só aceita auto (onde o modelo aceita) ou off (desligado).'),
    'auto',
  ),
  AI_REASONING_EFFORT: optional(z.enum(efforts, `só aceita ${oneOf(efforts)}.`)),
  AI_FIRST_TOKEN_S: withDefault(secondsBetween(5, 600), 60),
  AI_GAP_S: withDefault(secondsBetween(5, 600), 30),
  AI_TOTAL_S: withDefault(secondsBetween(10, 600), 120),
  AI_FALLBACK_BASE_URL: optional(httpUrl),
  AI_FALLBACK_MODEL: optional(z.string()),
  AI_FALLBACK_API_KEY: optional(z.string()),
  AI_FALLBACK_HEADERS: withDefault(headerList, ''),
  AI_FALLBACK_VISION: withDefault(onOrOff, 'off'),
  AI_DAILY_ANSWERS: withDefault(
    wholeNumber(
      1,
      Number.MAX_SAFE_INTEGER,
      'precisa ser um número inteiro de respostas por dia, a partir de 1.',
    ),
    20_000,
  ),
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
    z
      .string()
      .refine(
        (text) => dialablePhone(text) !== null,
        'não é um telefone com DDD. Escreva como (11) 98765-4321.',
      ),
  ),
  DATA_OFFICER_NAME: optional(oneLine(150)),
  DATA_OFFICER_EMAIL: optional(email),
  PROMOTION_UNTIL: optional(z.iso.date('não é um dia do calendário. Escreva ano, mês e dia: 2026-12-31.')),
  OPERATOR_EMAIL: optional(email),
  OPERATOR_PASSWORD: optional(
    z
      .string()
      .refine(
        (text) => !staffPasswordProblem(text),
        'é curta, fácil de adivinhar ou conhecida de vazamentos. Use pelo menos 15 caracteres.',
      ),
  ),
  TRUST_PROXY: withDefault(
    list.refine(
      (proxies) => proxies.every(isProxy),
      'escreva endereços ou redes, separados por vírgulas: 127.0.0.1, 10.0.0.0/8.',
    ),
    '',
  ),
  ALLOW_STANDINS: withDefault(list.pipe(z.array(standIn)), ''),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_ADDRESSING: withDefault(
    z.enum(['path', 'host'], 'só aceita path (caminho) ou host (nome da máquina).'),
    'path',
  ),
  PLAINTEXT_HOSTS: withDefault(list.pipe(z.array(privateHost)), ''),
  VIDEO_HOSTS: withDefault(list.pipe(z.array(videoHost)), ''),
  DRAIN_S: optional(secondsBetween(0, 120)),
  HSTS_SUBDOMAINS: withDefault(onOrOff, 'off'),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,}$/, 'precisa de pelo menos 16 caracteres, sem espaços nem acentos.'),
  ),
  SENTRY_DSN: optional(sentryDsn),
  COMMIT: optional(
    z.string().regex(/^[\da-f]{7,64}$/i, 'não é um commit: de 7 a 64 dígitos hexadecimais (0 a 9, a até f).'),
  ),
  LOG_LEVEL: withDefault(z.enum(logLevels, `só aceita ${oneOf(logLevels)}.`), 'info'),
  BRAND_NAME: withDefault(z.string().max(40, tooLong(40)), defaultBrandName),
});

export type StandIn = z.infer<typeof standIn>;
export type Environment = z.infer<typeof environment>;
