import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Database, openDatabase } from '../../../server/src/database/connection.ts';
import { startThrowawayPostgres } from '../../../server/src/database/embedded/throwaway.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../server/src/providers/model/testing/fake-openai.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { type Product, startProduct } from './product.ts';
import {
  createUser,
  openSession,
  rememberBusinessPrompt,
  type TestUser,
  type TestUserOptions,
} from './test-users.ts';

/** Lines of the product's log to print beside a page's errors. */
const MOST_WARNINGS = 5;

interface ProductDatabase {
  address: string;
  db: Database;
}

interface WorkerFixtures {
  /** Variables of the product's environment besides its own. */
  productEnv: Record<string, string>;
  /** How many processes serve the product; `npm run faults` sets two. */
  processes: number;
  /** Database of the product under test, to prepare state and to check stored results. */
  database: ProductDatabase;
  /** Model service used by the product: script its answers and faults here. */
  model: FakeOpenAi;
  /** The product under test; its data starts empty and is shared by the tests of one worker. */
  product: Product;
}

interface TestFixtures {
  /** Fails the test at its end for any console error, uncaught error or content policy violation. */
  pageWatch: PageWatch;
  /** Creates a subscriber and signs the page's browser in. */
  signIn: (options?: TestUserOptions) => Promise<TestUser>;
  /** Opens a page in a browser of its own, in which a person is signed in: a new subscriber unless given. */
  openPageOf: (person?: TestUser) => Promise<Page>;
}

/** The journeys' `test`: a running product behind `baseURL`, and a page that must not report problems. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productEnv: [{}, { option: true, scope: 'worker' }],
  processes: [Number(process.env.E2E_PROCESSES || 1), { option: true, scope: 'worker' }],
  model: [
    // Playwright reads from the first argument which fixtures are needed: none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const model = await startFakeOpenAi();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startThrowawayPostgres();
      const address = server.connectionString('matilha');
      const db = openDatabase({ connectionString: address, max: 2, onError: () => undefined });
      await use({ address, db });
      await db.$client.end();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ model, database, productEnv, processes }, use, workerInfo) => {
      const env = {
        DATABASE_URL: database.address,
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'fake',
        AI_API_KEY: `key-${workerInfo.workerIndex}`,
        VIDEO_HOSTS: 'videos.matilha.example',
        PROMOTION_UNTIL: '2099-12-31',
        ...productEnv,
      };
      const product = await startProduct({ env, processes });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  signIn: async ({ context, product, database }, use) => {
    await use(async (options) => {
      const person = await createUser(database.db, options);
      if (!options?.newcomer) await rememberBusinessPrompt(person, context);
      await openSession(database.db, context, product, person);
      return person;
    });
  },
  openPageOf: async ({ browser, product, database }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: product.baseUrl });
      opened.push(context);
      await openSession(database.db, context, product, person ?? (await createUser(database.db)));
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  baseURL: async ({ product }, use) => use(product.baseUrl),
  pageWatch: [
    async ({ page, product }, use, testInfo) => {
      const watch = await watchPage(page);
      await use(watch);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('product.log', { body: product.log(), contentType: 'text/plain' });
      }
      const warnings = product.log().match(/^.*"level":[456]0.*$/gm) ?? [];
      const reason = ['the page complained', ...warnings.slice(-MOST_WARNINGS)].join('\n');
      expect(watch.unexpected(), reason).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
