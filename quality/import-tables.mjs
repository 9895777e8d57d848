/** Tables for the import rules of .dependency-cruiser.mjs. */

export const anyFeature = '^server/src/features/[^/]+/';

/** Folders of features that are divided, and the folders each of them may import. All may import the feature's root files. */
export const featureFolders = {
  billing: {
    plans: [],
    payers: [],
    refunds: ['payers'],
    standing: ['plans', 'payers', 'refunds'],
    checkout: ['plans', 'payers', 'standing'],
    withdrawals: ['plans', 'payers', 'refunds', 'standing'],
    subscription: ['payers', 'standing', 'withdrawals'],
    events: ['payers', 'refunds', 'standing'],
    purchases: ['payers', 'refunds', 'standing', 'withdrawals'],
    'personal-data': ['payers'],
  },
  knowledge: {
    emergencies: ['search'],
    folder: [],
    sales: [],
    search: [],
    usecases: ['emergencies', 'folder', 'sales', 'search'],
  },
  posts: { out: [], usecases: ['out'] },
  privacy: { inventory: [], looks: [], terms: [], usecases: ['inventory', 'terms'] },
  records: { imports: ['usecases'], removed: [], uses: [], usecases: [] },
};

/** Matches a feature, or one of its folders. */
const dividedFeatures = Object.entries(featureFolders).map(
  ([feature, its]) => `${feature}/(${Object.keys(its).join('|')})`,
);
export const anyFeatureFolder = `^server/src/features/([^/]+|${dividedFeatures.join('|')})/`;

/** The only file of a feature that other features, plugins and commands may import. */
export const featureApi = `${anyFeature}api\\.ts$`;

/** The declaration of a feature's parts, of which features.ts composes the product. */
export const featureParts = `${anyFeature}feature\\.ts$`;

/**
 * Where each package of the server may be imported. A package that is missing here is refused everywhere; an
 * entry that no import uses fails (permissions.test.ts).
 */
export const homes = {
  http: {
    packages: ['fastify', 'fastify-type-provider-zod', '@fastify/(cookie|static)'],
    home: [
      '^server/src/plugins/',
      '^server/src/app\\.ts$',
      '^server/src/features/feature\\.ts$',
      '^server/src/platform/serve\\.ts$',
      `${anyFeatureFolder}[a-z-]*routes\\.ts$`,
      `${anyFeatureFolder}webhook\\.ts$`,
    ],
  },
  drizzle: {
    packages: ['drizzle-orm'],
    home: ['^server/src/database/', `${anyFeatureFolder}[a-z-]*repository\\.ts$`],
  },
  postgres: { packages: ['pg'], home: ['^server/src/database/'] },
  model: { packages: ['undici', 'eventsource-parser'], home: ['^server/src/providers/model/'] },
  mail: { packages: ['nodemailer'], home: ['^server/src/providers/mail/'] },
  payments: { packages: ['stripe'], home: ['^server/src/providers/payments/'] },
  jobs: { packages: ['pg-boss'], home: ['^server/src/jobs/'] },
  password: { packages: ['@node-rs/argon2'], home: ['^server/src/platform/password\\.ts$'] },
  metrics: {
    packages: ['prom-client'],
    home: ['^server/src/plugins/', '^server/src/platform/counts\\.ts$'],
  },
  log: {
    packages: ['pino'],
    home: ['^server/src/create-log\\.ts$', '^server/build/'],
  },
  batches: { packages: ['dataloader'], home: ['^server/src/database/gather-calls\\.ts$'] },
  calendar: {
    packages: ['ical-generator'],
    home: ['^server/src/features/events/', '^server/src/features/posts/'],
  },
  'stored-files': { packages: ['aws4fetch'], home: ['^server/src/providers/storage/'] },
  'file-types': { packages: ['file-type'], home: ['^server/src/features/uploads/'] },
  downloads: { packages: ['content-disposition'], home: ['^server/src/platform/file-headers\\.ts$'] },
  sheets: { packages: ['write-excel-file'], home: ['^server/src/platform/sheet/'] },
  tables: { packages: ['saxes', 'fflate'], home: ['^server/src/platform/table/'] },
  photos: {
    packages: ['sharp'],
    home: ['^server/src/platform/(sandbox/rewrite-picture|testing/make-photo)\\.ts$'],
  },
  pdf: { packages: ['pdfkit'], home: ['^server/src/features/calculators/price-list-pdf\\.ts$'] },
  authenticator: { packages: ['otpauth', 'uqr'], home: ['^server/src/features/staff/totp\\.ts$'] },
  passkeys: { packages: ['@simplewebauthn/server'], home: ['^server/src/features/staff/webauthn\\.ts$'] },
  'content-files': { packages: ['yaml'], home: ['^server/src/content/'] },
  archives: { packages: ['modern-tar'], home: ['^server/src/backup/tar\\.ts$'] },
  encryption: { packages: ['age-encryption'], home: ['^server/src/backup/seal\\.ts$'] },
  schemas: { packages: ['zod'], home: ['^server/src/'] },
};

/**
 * Features that each server feature may call, through their api.ts, besides `records`: all may edit content by it but those that it calls itself. A
 * feature that is missing here calls no other.
 */
export const featureDependencies = {
  auth: ['account', 'credits', 'privacy'],
  calculators: ['assistants', 'knowledge', 'storage'],
  billing: ['account', 'credits', 'knowledge', 'privacy'],
  chat: ['assistants', 'credits', 'dates', 'events', 'knowledge', 'photos', 'posts', 'shop', 'tools'],
  demonstration: [
    'account',
    'auth',
    'calculators',
    'chat',
    'credits',
    'knowledge',
    'posts',
    'privacy',
    'shop',
    'tools',
  ],
  dates: ['tools'],
  events: ['tools'],
  knowledge: ['tools', 'uploads'],
  leads: ['assistants', 'auth', 'privacy'],
  overview: ['privacy'],
  people: ['auth', 'chat', 'credits', 'knowledge', 'privacy', 'storage'],
  photos: ['storage'],
  posts: ['photos', 'storage', 'tools'],
  records: ['uploads'],
  settings: ['assistants', 'privacy'],
  shop: ['calculators', 'photos', 'tools'],
  staff: ['auth'],
  work: ['answers', 'billing', 'knowledge', 'leads', 'privacy'],
};

/** Lists of values in provider folders that rules and repositories may import. */
export const valueLists = '^server/src/providers/payments/subscription-status\\.ts$';

/** Where the product may import the payments simulator: its factory in one file, types of its entry files in the others. */
export const simulator = {
  entries: '^payments-simulator/src/(payments-simulator|store)\\.ts$',
  factory: '^server/src/providers/payments/create-simulator\\.ts$',
  types: [
    '^server/src/providers/payments/create-payment-provider\\.ts$',
    '^server/src/database/simulator-store\\.ts$',
    '^server/src/features/simulator/',
    '^server/src/app\\.ts$',
  ],
};

/** Folders of the payments simulator, and the folders each of them may import. */
export const simulatorFolders = {
  model: [],
  present: ['model'],
  engine: ['model', 'present'],
  protocol: ['model', 'present', 'engine'],
  browser: ['model', 'present', 'engine'],
  delivery: [],
};
