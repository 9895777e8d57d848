/** The tables behind the import rules of .dependency-cruiser.mjs. */

export const anyFeature = '^server/src/features/[^/]+/';

/** The rooms of a feature that has some, and which others each of them may import. Its root files are everybody's. */
export const featureRooms = {
  billing: {
    plans: [],
    payers: [],
    standing: ['plans', 'payers'],
    checkout: ['plans', 'payers', 'standing'],
    withdrawals: ['plans', 'payers', 'standing'],
    subscription: ['payers', 'standing', 'withdrawals'],
    events: ['plans', 'payers', 'standing'],
    purchases: ['payers', 'standing', 'withdrawals'],
    'personal-data': ['payers'],
  },
};

/** A feature, or one of its rooms. */
const roomFolders = Object.entries(featureRooms).map(
  ([feature, its]) => `${feature}/(${Object.keys(its).join('|')})`,
);
export const anyRoom = `^server/src/features/([^/]+|${roomFolders.join('|')})/`;

/** What a feature offers to other features, plugins and commands. */
export const door = `${anyFeature}api\\.ts$`;

/** What app.ts registers: HTTP, jobs, and the tables that hold a person's data. */
export const composedParts = `${anyRoom}(((admin-|security-)?routes|webhook|jobs|personal-data(-repository)?)\\.ts$)`;

/**
 * Where each package of the server may be imported. A package without a line here is refused everywhere; a line that no
 * import uses fails (permissions.test.ts).
 */
export const homes = {
  http: {
    packages: ['fastify', 'fastify-type-provider-zod', '@fastify/[^/]+'],
    home: [
      '^server/src/plugins/',
      '^server/src/app\\.ts$',
      `${anyRoom}(admin-|security-)?routes\\.ts$`,
      `${anyRoom}webhook\\.ts$`,
    ],
  },
  drizzle: {
    packages: ['drizzle-orm', 'drizzle-kit'],
    home: ['^server/src/database/', `${anyRoom}[a-z-]*repository\\.ts$`, '^server/drizzle\\.config\\.ts$'],
  },
  postgres: { packages: ['pg'], home: ['^server/src/database/'] },
  model: { packages: ['undici', 'eventsource-parser'], home: ['^server/src/providers/model/'] },
  mail: { packages: ['nodemailer'], home: ['^server/src/providers/mail/'] },
  payments: { packages: ['stripe'], home: ['^server/src/providers/payments/'] },
  jobs: { packages: ['pg-boss'], home: ['^server/src/jobs/'] },
  password: { packages: ['@node-rs/argon2'], home: ['^server/src/platform/password\\.ts$'] },
  metrics: {
    packages: ['prom-client'],
    home: ['^server/src/plugins/'],
  },
  log: {
    packages: ['pino'],
    home: ['^server/src/start-product\\.ts$'],
  },
  calendar: { packages: ['ical-generator'], home: ['^server/src/features/events/'] },
  'content-files': { packages: ['yaml'], home: ['^server/src/content/'] },
  schemas: { packages: ['zod'], home: ['^server/src/'] },
};

/** Which other features a feature of the server may call, each through its api.ts. Not listed: none. */
export const arrows = {
  auth: ['account', 'credits', 'privacy'],
  billing: ['account', 'credits', 'knowledge'],
  chat: ['agents', 'credits'],
  leads: ['auth', 'privacy'],
};

/** Lists of words in provider folders that rules and repositories may read. */
export const wordLists = '^server/src/providers/payments/subscription-status\\.ts$';

/** Where the product may import the payments simulator: its factory in one file, types of its door in the others. */
export const simulator = {
  door: '^payments-simulator/src/(payments-simulator|store)\\.ts$',
  factory: '^server/src/providers/payments/create-simulator\\.ts$',
  types: [
    '^server/src/providers/payments/create-payment-provider\\.ts$',
    '^server/src/database/simulator-store\\.ts$',
    '^server/src/features/simulator/',
    '^server/src/app\\.ts$',
  ],
};

/** The rooms of the payments simulator, and which others each of them may use. */
export const simulatorRooms = {
  model: [],
  present: ['model'],
  engine: ['model', 'present'],
  protocol: ['model', 'present', 'engine'],
  browser: ['model', 'present', 'engine'],
  delivery: [],
};
