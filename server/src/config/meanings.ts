import type { Environment } from './environment.ts';

/** The meaning of each variable for `docs/configuration.md`, and its default where the schema has none or another. */
export interface Meaning {
  says: string;
  otherwise?: string;
}

type Variable = keyof Environment;

/** Groups of variables in the order of the page. */
export const groups = {
  'The product': ['PORT', 'HOST', 'APP_URL', 'DATA_DIR', 'BRAND_NAME', 'LOG_LEVEL', 'COMMIT'],
  'Accounts and limits': ['OPERATOR_EMAIL', 'OPERATOR_PASSWORD', 'AI_DAILY_ANSWERS'],
  'Database and backups': [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'BACKUP_DIR',
    'BACKUP_RECIPIENT',
    'BACKUP_KEEP_DAYS',
  ],
  'The model': [
    'AI_BASE_URL',
    'AI_MODEL',
    'AI_API_KEY',
    'AI_HEADERS',
    'AI_FIRST_TOKEN_S',
    'AI_GAP_S',
    'AI_TOTAL_S',
    'AI_VISION',
    'AI_TOOLS',
    'AI_REASONING_EFFORT',
    'AI_EMBEDDING_MODEL',
    'AI_RERANK_MODEL',
    'AI_TRANSCRIPTION_MODEL',
    'AI_FALLBACK_BASE_URL',
    'AI_FALLBACK_MODEL',
    'AI_FALLBACK_API_KEY',
    'AI_FALLBACK_HEADERS',
    'AI_FALLBACK_VISION',
  ],
  Payments: [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'STRIPE_TEST_CLOCK',
  ],
  'Mail and leads': ['SMTP_URL', 'MAIL_FROM', 'MAIL_REPLY_TO', 'LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
  Files: [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_REGION',
    'S3_ADDRESSING',
    'VIDEO_HOSTS',
  ],
  'The company': [
    'SELLER_NAME',
    'SELLER_CNPJ',
    'SELLER_ADDRESS',
    'SELLER_EMAIL',
    'SELLER_PHONE',
    'DATA_OFFICER_NAME',
    'DATA_OFFICER_EMAIL',
    'SUPPORT_WHATSAPP',
    'BILLING_WHATSAPP',
    'TERMS_URL',
    'PROMOTION_UNTIL',
  ],
  'Network and operation': [
    'TRUST_PROXY',
    'ALLOW_STANDINS',
    'PLAINTEXT_HOSTS',
    'DRAIN_S',
    'HSTS_SUBDOMAINS',
    'METRICS_TOKEN',
    'SENTRY_DSN',
  ],
} as const satisfies Record<string, readonly Variable[]>;

const s3 =
  "a private bucket of any service with the protocol of Amazon's storage, for uploaded pictures and files: endpoint, bucket and both keys go together";
const seller =
  'the company that sells, shown in footers, terms, payment and mails (Decreto 7.962/2013): all or none, the phone is optional. Production warns at the start while they are missing';
const officer =
  'the data officer (LGPD, art. 41), shown in the privacy policy; production warns while it is missing';
const fallback =
  'a second service, asked when the first one fails before its first text; address and model go together';
const seconds =
  'of an answer: longest silence before its first text or reasoning (`FIRST_TOKEN`), longest silence after it (`GAP`), and all of it, the automatic continuation of an answer that was cut included (`TOTAL`). Any event or comment of the service ends a silence; nothing extends the total ([decision 0056](decisions/0056-thinking-models-and-a-second-model.md))';

export const meanings: Record<Variable, Meaning> = {
  PORT: { says: 'port to listen at' },
  HOST: { says: 'address to listen at' },
  APP_URL: {
    says: 'public address: used for links in mails, secure cookies and the return from payments',
    otherwise: '`http://localhost:PORT`',
  },
  DATA_DIR: { says: 'folder of the embedded database, uploads and keys' },
  BRAND_NAME: { says: 'the name that the product calls itself' },
  LOG_LEVEL: { says: 'the least level of a log line' },
  COMMIT: {
    says: 'the commit in the log line `listening`, `/healthz` and the metric `matilha_build_info`, where the program was installed without its history',
    otherwise: 'that of the working copy',
  },
  OPERATOR_EMAIL: {
    says: 'address of the first operator, made while there is none',
    otherwise: 'generated, in a local installation',
  },
  OPERATOR_PASSWORD: {
    says: 'its password: at least 15 characters, neither easily guessed nor known from leaks',
    otherwise: 'generated, in a local installation',
  },
  AI_DAILY_ANSWERS: {
    says: 'model answers per day for the whole installation: half for paying accounts only, half for all. Beyond it sends are refused and logged; each account and network has its own limit too ([decision 0016](decisions/0016-how-model-answers-are-rationed.md))',
  },
  DATABASE_URL: {
    says: 'PostgreSQL 15 or newer. With `?sslmode=verify-full` the connection is encrypted and the certificate of the server verified; `&sslrootcert=/path/ca.pem` names the authority of a private one, `sslmode=no-verify` takes any certificate',
    otherwise: 'an embedded PostgreSQL in `DATA_DIR`',
  },
  DATABASE_OWNER_URL: {
    says: 'the role that owns and migrates the schema, so that the serving role cannot change it',
    otherwise: '`DATABASE_URL`',
  },
  BACKUP_DIR: {
    says: 'absolute path of an existing folder outside of `DATA_DIR`: one backup a night, and of the embedded database what changed, every few minutes ([backup.md](backup.md))',
    otherwise: 'none: no backups',
  },
  BACKUP_RECIPIENT: {
    says: 'public key of [age](https://age-encryption.org) (`age1…`) that encrypts the backups; only its secret key opens them',
  },
  BACKUP_KEEP_DAYS: { says: 'days that backups are kept, 1 to 35' },
  AI_BASE_URL: { says: 'any service that speaks the protocol of OpenAI, Azure OpenAI included' },
  AI_MODEL: { says: 'its model for answers' },
  AI_API_KEY: { says: 'its key' },
  AI_HEADERS: {
    says: 'further headers of the calls for answers, embeddings and transcriptions: `Name: value`, one a line or separated by `\\|`',
  },
  AI_FIRST_TOKEN_S: { says: `seconds, 5 to 600, ${seconds}` },
  AI_GAP_S: { says: 'seconds, 5 to 600: see `AI_FIRST_TOKEN_S`' },
  AI_TOTAL_S: { says: 'seconds, 10 to 600: see `AI_FIRST_TOKEN_S`' },
  AI_VISION: {
    says: '`on` where the model takes pictures: a question may have a photo, and Minha Loja reads a photographed price list ([decision 0047](decisions/0047-photo-and-voice.md))',
  },
  AI_TOOLS: {
    says: '`off`: assistants call no tools, and answer from what is read for them beforehand. With `auto` a model that refuses tools is asked without them until the next start',
  },
  AI_REASONING_EFFORT: {
    says: 'how long models think: `none`, `minimal`, `low`, `medium` or `high`, passed on to both services as it is; a model that refuses it is asked without it ([decision 0097](decisions/0097-structured-output.md))',
  },
  AI_EMBEDDING_MODEL: {
    says: 'a model of the same service for `/embeddings`: search and sources also find texts that mean the same in other words ([decision 0034](decisions/0034-one-retrieval-in-two-stages.md))',
  },
  AI_RERANK_MODEL: {
    says: 'a model of the same service for `/rerank`: it orders the sources of an answer where words do not tell which fits, in 400 ms or not at all; each call counts in `AI_DAILY_ANSWERS` ([decision 0034](decisions/0034-one-retrieval-in-two-stages.md))',
  },
  AI_TRANSCRIPTION_MODEL: {
    says: 'a model of the same service for `/audio/transcriptions`: a question may be spoken ([decision 0047](decisions/0047-photo-and-voice.md))',
  },
  AI_FALLBACK_BASE_URL: { says: fallback },
  AI_FALLBACK_MODEL: { says: 'its model' },
  AI_FALLBACK_API_KEY: { says: 'its key' },
  AI_FALLBACK_HEADERS: { says: 'further headers of its calls' },
  AI_FALLBACK_VISION: {
    says: '`on` where the second model takes pictures; otherwise questions with a photo never go to it',
  },
  STRIPE_SECRET_KEY: {
    says: 'the three keys of Stripe go together ([connecting Stripe](connecting.md#stripe))',
  },
  STRIPE_PUBLISHABLE_KEY: { says: 'the key of the browser' },
  STRIPE_WEBHOOK_SECRET: { says: 'the signing secret of the webhook' },
  STRIPE_API_BASE: { says: 'another address for its API, for tests', otherwise: "Stripe's" },
  STRIPE_TEST_CLOCK: {
    says: 'with test keys: the test clock in which customers are created, for rehearsals',
  },
  SMTP_URL: {
    says: '`smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`, user and password percent-encoded. TLS is required and the certificate verified; on this machine TLS is used when the server offers it, with any certificate. `?tls=required`, `optional` (when offered) or `off` overrides that for `smtp://`; on another machine `optional` and `off` let the network read mails and password',
    otherwise: 'a local mailbox, `/dev/mailbox`',
  },
  MAIL_FROM: { says: '`Nome <nome@exemplo.com.br>`: the sender, needed with `SMTP_URL`' },
  MAIL_REPLY_TO: { says: 'the address for replies', otherwise: 'the sender' },
  LEAD_WEBHOOK_URL: {
    says: 'each sign-up of the landing is also sent there, signed; address and secret go together',
  },
  LEAD_WEBHOOK_SECRET: { says: 'signs those calls' },
  S3_ENDPOINT: { says: s3, otherwise: '`DATA_DIR/uploads`' },
  S3_BUCKET: { says: 'name of the bucket' },
  S3_ACCESS_KEY_ID: { says: 'name of the key' },
  S3_SECRET_ACCESS_KEY: { says: 'the key' },
  S3_REGION: { says: 'its region' },
  S3_ADDRESSING: {
    says: '`host` puts the name of the bucket into the host, where a service refuses it in the path',
  },
  VIDEO_HOSTS: {
    says: 'hosts whose videos may be embedded, besides YouTube and Vimeo: names separated by commas, https only',
  },
  SELLER_NAME: { says: seller },
  SELLER_CNPJ: { says: 'see `SELLER_NAME`' },
  SELLER_ADDRESS: { says: 'see `SELLER_NAME`' },
  SELLER_EMAIL: { says: 'see `SELLER_NAME`' },
  SELLER_PHONE: { says: 'see `SELLER_NAME`' },
  DATA_OFFICER_NAME: { says: officer },
  DATA_OFFICER_EMAIL: { says: 'see `DATA_OFFICER_NAME`' },
  SUPPORT_WHATSAPP: { says: 'number of the links to the support, digits only; the default is a placeholder' },
  BILLING_WHATSAPP: { says: 'number of the links about payments, digits only; the default is a placeholder' },
  TERMS_URL: { says: 'terms and policies', otherwise: '`/termos`' },
  PROMOTION_UNTIL: {
    says: "last day of the landing's promotion, as `2027-01-31`. Without it, and after it, the page claims no promotion",
    otherwise: 'none; a local installation: 31 December',
  },
  TRUST_PROXY: {
    says: 'addresses or networks of proxies whose `X-Forwarded-*` headers are trusted, separated by commas; required when `APP_URL` is https ([behind a proxy](connecting.md#behind-a-proxy))',
  },
  // Production refuses to start with an embedded stand-in, unless its operator names it here.
  ALLOW_STANDINS: { says: 'stand-ins allowed in production: any of `mailbox`, `payments`, `model`' },
  PLAINTEXT_HOSTS: {
    says: 'production only: hosts of a private network that may be reached without TLS, names or private addresses separated by commas, as `banco,10.0.0.5`. Elsewhere but on this machine `AI_BASE_URL`, `AI_FALLBACK_BASE_URL`, `S3_ENDPOINT` and `STRIPE_API_BASE` need https, and the addresses of the database `sslmode=require` or stricter',
  },
  DRAIN_S: {
    says: 'seconds that a stopping process still accepts connections after `/readyz` says 503, so that a load balancer sees it first',
    otherwise: '5; a local installation: 0',
  },
  HSTS_SUBDOMAINS: {
    says: '`on` when every host below the one of `APP_URL` has https: browsers then refuse plain http there too',
  },
  METRICS_TOKEN: {
    says: 'opens `/metrics` to `Authorization: Bearer` with this token, at least 16 characters. Its bearer is also served without TLS: a Prometheus that reads the pods of a cluster sends the token through its network in plain text',
  },
  SENTRY_DSN: {
    says: "the project of a service that speaks Sentry's protocol: unexpected errors are reported there, with name, code, stack, route and request id, and nothing about people",
  },
};
