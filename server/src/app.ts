import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import type { DeliverEvent } from '@matilha/payments-simulator';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { type Database, openJobsDatabase } from './database/connection.ts';
import { databaseAnswers } from './database/health.ts';
import type { Notifications } from './database/notifications.ts';
import { accountPersonalData } from './features/account/personal-data-repository.ts';
import { accountRoutes } from './features/account/routes.ts';
import { answersAdminRoutes } from './features/answers/admin-routes.ts';
import { answersJobs } from './features/answers/jobs.ts';
import { assistantsAdminRoutes } from './features/assistants/admin-routes.ts';
import { selectAssistants } from './features/assistants/api.ts';
import { assistantsRoutes } from './features/assistants/routes.ts';
import { authPersonalData } from './features/auth/personal-data.ts';
import { authRoutes, type LandingSignUp } from './features/auth/routes.ts';
import { type BillingDependencies, listTiers, lookAtDue, purchaseFollower } from './features/billing/api.ts';
import { billingJobs } from './features/billing/jobs.ts';
import { billingPersonalData } from './features/billing/personal-data/personal-data.ts';
import { purchasesPersonalData } from './features/billing/purchases/personal-data.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { adoptCalculations } from './features/calculations/api.ts';
import { calculationsPersonalData } from './features/calculations/personal-data-repository.ts';
import { calculationsRoutes } from './features/calculations/routes.ts';
import {
  AnswerWriter,
  adoptConversations,
  conversationIsEmpty,
  nameAnswers,
  OpenReaders,
} from './features/chat/api.ts';
import { chatJobs } from './features/chat/jobs.ts';
import { chatPersonalData } from './features/chat/personal-data-repository.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { creditsPersonalData } from './features/credits/personal-data.ts';
import { creditsRoutes } from './features/credits/routes.ts';
import { datesRoutes } from './features/dates/routes.ts';
import { evaluationAdminRoutes } from './features/evaluation/admin-routes.ts';
import { eventsPersonalData } from './features/events/personal-data.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { faqKind } from './features/faq/records-repository.ts';
import { faqRoutes } from './features/faq/routes.ts';
import { fiscalPersonalData } from './features/fiscal/personal-data.ts';
import { fiscalRoutes } from './features/fiscal/routes.ts';
import { connectEmbeddings } from './features/knowledge/api.ts';
import { knowledgeJobs } from './features/knowledge/jobs.ts';
import { knowledgePersonalData } from './features/knowledge/personal-data.ts';
import { knowledgeRoutes } from './features/knowledge/routes.ts';
import { type Conversations, countPlanRequests, registerLead } from './features/leads/api.ts';
import { leadJobs } from './features/leads/jobs.ts';
import { leadsPersonalData } from './features/leads/personal-data.ts';
import { leadsRoutes } from './features/leads/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { partnersRoutes } from './features/partners/routes.ts';
import { photosPersonalData } from './features/photos/personal-data-repository.ts';
import { photosRoutes } from './features/photos/routes.ts';
import { adoptPosts } from './features/posts/api.ts';
import { postsJobs } from './features/posts/jobs.ts';
import { postsPersonalData } from './features/posts/personal-data-repository.ts';
import { postsRoutes } from './features/posts/routes.ts';
import {
  createAccessNotes,
  openDeletionLog,
  type PrivacyDependencies,
  reapplyDeletions,
} from './features/privacy/api.ts';
import { privacyJobs } from './features/privacy/jobs.ts';
import { privacyPersonalData } from './features/privacy/personal-data-repository.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { recordsAdminRoutes } from './features/records/admin-routes.ts';
import type { RecordKind } from './features/records/api.ts';
import { recordsJobs } from './features/records/jobs.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { adoptShop } from './features/shop/api.ts';
import { shopPersonalData } from './features/shop/personal-data-repository.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { simulatorJobs } from './features/simulator/jobs.ts';
import { simulatorPersonalData } from './features/simulator/personal-data-repository.ts';
import { simulatorRoutes } from './features/simulator/routes.ts';
import { transcriptionsRoutes } from './features/transcriptions/routes.ts';
import { workAdminRoutes } from './features/work/admin-routes.ts';
import { workJobs } from './features/work/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { describeError } from './platform/describe-error.ts';
import { answerLimits, createLimits, type LimitOverrides, type Limits } from './platform/limits.ts';
import { createPasswords } from './platform/password.ts';
import { SessionWatch } from './platform/session-watch.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { rememberRoutes, requestContext } from './plugins/context.ts';
import { encryptedOnly } from './plugins/encrypted-only.ts';
import { answerFrameworkError, answerUnreadable, errorHandling } from './plugins/errors.ts';
import { hostileInput } from './plugins/hostile-input.ts';
import { jsonBody } from './plugins/json-body.ts';
import type { LandingFacts } from './plugins/landing-facts.ts';
import { landingPage } from './plugins/landing-page.ts';
import { operations } from './plugins/operations.ts';
import { sameOrigin } from './plugins/origin.ts';
import { panelFiles } from './plugins/panel-files.ts';
import { queueFirst } from './plugins/queue-first.ts';
import { headersByHand, securityHeaders } from './plugins/security-headers.ts';
import { staticFiles } from './plugins/static-files.ts';
import { webManifest } from './plugins/web-manifest.ts';
import { createEmbeddingsProvider } from './providers/embeddings/create-embeddings-provider.ts';
import { createMailProvider } from './providers/mail/create-mail-provider.ts';
import { mailJob } from './providers/mail/mail-job.ts';
import { createModelProvider } from './providers/model/create-model-provider.ts';
import type { ModelProvider } from './providers/model/model-provider.ts';
import { createPaymentProvider } from './providers/payments/create-payment-provider.ts';
import { createTranscriptionProvider } from './providers/transcription/create-transcription-provider.ts';

declare module 'fastify' {
  interface FastifyInstance {
    productConfig: Config;
  }
}

export interface AppDependencies {
  config: Config;
  db: Database;
  /** For parts that need a connection of their own: the job queue. */
  connectionString: string;
  notifications: Notifications;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Overrides limits of the table, for a test or a measurement. */
  limits?: LimitOverrides;
  /** The model that answers; by default the configured service, or the demonstration model. */
  model?: ModelProvider;
  /** How long a stop waits for running answers, in milliseconds. */
  answerPatienceMs?: number;
  /** Folder of the web build. */
  webRoot?: string;
  /** Folder of the build of the operators' panel. */
  panelRoot?: string;
}

/** How long a stop waits for running answers, in milliseconds. */
const defaultAnswerPatienceMs = 20_000;
/** How long it then waits for short requests and slow readers before it cuts the remaining connections, in milliseconds. */
const closingPatienceMs = 3_000;
/** How long the automation may take to start its response to a lead, in milliseconds (R21). */
const leadCallPatienceMs = 10_000;
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));
const builtPanel = fileURLToPath(new URL('../../panel/dist', import.meta.url));

/** The personal data of each feature, in the order in which it is locked and erased: the account last. */
const personalDataOf = (tools: Pick<AppDependencies, 'db'>, deps: Pick<BillingDependencies, 'payments'>) => [
  simulatorPersonalData,
  fiscalPersonalData,
  purchasesPersonalData(tools, deps),
  billingPersonalData(tools, deps),
  shopPersonalData,
  postsPersonalData,
  calculationsPersonalData,
  photosPersonalData,
  chatPersonalData,
  creditsPersonalData,
  eventsPersonalData,
  knowledgePersonalData,
  leadsPersonalData,
  privacyPersonalData,
  authPersonalData,
  accountPersonalData,
];

/** The content that the operators' panel edits, with drafts and versions. */
const recordKinds: readonly RecordKind[] = [faqKind];

const noCompiler = (): never => {
  throw new Error('schemas are compiled by zod');
};

function createServer({ config, logger }: AppDependencies) {
  const byHand = headersByHand(config);
  const app = Fastify({
    loggerInstance: logger,
    // plugins/operations.ts writes one log line of our own for each response.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Without this, Fastify loads two compilers of its own, which the two below replace.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify counts the whole stop as the start of a plugin, and would fail it after ten seconds.
    pluginTimeout: 0,
    frameworkErrors: answerFrameworkError(byHand),
    clientErrorHandler: answerUnreadable(byHand),
    // Slow senders are cut: the check interval matters as much as the limits.
    requestTimeout: 10_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
  });
  // Node would answer these two itself, not in the contract's form: see also plugins/hostile-input.ts.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('productConfig', config);
  rememberRoutes(app);
  // Text bodies cross sites without a preflight; this product reads JSON only.
  app.removeContentTypeParser('text/plain');
  jsonBody(app);
  return app;
}

/** Creates the payment provider and connects the code that follows its events. */
function connectPayments(
  { config, db, clock, logger: log }: AppDependencies,
  limits: Limits,
  deliver: DeliverEvent,
) {
  const settings = config.payments;
  const { provider, simulator } = createPaymentProvider({ settings, db, clock, log, deliver });
  const billing: BillingDependencies = {
    payments: provider,
    followers: [purchaseFollower({ payments: provider, settings: config, limits })],
    settings: config,
  };
  const clockMoved = (context: Context) => lookAtDue(context, billing);
  return { billing, simulation: { simulator, limits, clockMoved } };
}

/** Starts the durable queue on a pool of its own: jobs and requests never wait for each other's connections. */
function startWork(
  dependencies: AppDependencies,
  { billing, simulation }: ReturnType<typeof connectPayments>,
  privacy: PrivacyDependencies,
  model: ModelProvider,
  overrides: LimitOverrides,
) {
  const { config, connectionString, clock, logger: log } = dependencies;
  const onError = (error: Error) => log.warn(describeError(error), "a job's database connection was lost");
  const db = openJobsDatabase({ connectionString, onError });
  const limits = createLimits({ db, clock, overrides });
  const provider = createMailProvider(config.mail);
  const courier = { automation: config.leadWebhook, local: config.local, timeout: leadCallPatienceMs };
  const personalData = personalDataOf({ db }, billing);
  const queue = startJobs({
    connectionString,
    log,
    jobs: (jobs) => [
      mailJob({ db, clock, log, provider, host: config.appUrl.hostname }),
      ...privacyJobs({ ...privacy, db, clock, log, jobs, limits, personalData }),
      ...knowledgeJobs({ db, log, embeddings: createEmbeddingsProvider(config) }),
      ...leadJobs({ db, clock, log, jobs, limits, ...courier }),
      ...billingJobs({ db, clock, log, jobs }, billing),
      ...postsJobs({ db, clock, log, jobs }, config),
      ...recordsJobs({ db, clock, log, jobs }, recordKinds),
      ...simulatorJobs(simulation.simulator),
      ...chatJobs({ db, clock, log, jobs, model, limits }),
      ...answersJobs({ db, clock, log, jobs }),
      ...workJobs({ db, clock, log, jobs }, config),
    ],
  });
  const stop = async () => {
    await queue.stop();
    await db.$client.end();
    provider.close();
  };
  return { jobs: queue.queue, queueReady: queue.ready, stop };
}

/** Starts the services that run beside requests: the queue, the writing of answers, and the limits they share. */
function startServices(dependencies: AppDependencies, deliver: DeliverEvent) {
  const { config, db, notifications, clock, logger: log } = dependencies;
  const overrides = { ...answerLimits(config.model ? config.dailyAnswers : null), ...dependencies.limits };
  const limits = createLimits({ db, clock, overrides });
  const payments = connectPayments(dependencies, limits, deliver);
  const privacy = {
    personalData: personalDataOf({ db }, payments.billing),
    deletions: openDeletionLog(config.dataDir),
    settings: config,
    limits,
    passwords: createPasswords(),
  };
  const model = dependencies.model ?? createModelProvider(config.model);
  const embeddings = createEmbeddingsProvider(config);
  if (embeddings) connectEmbeddings(db, embeddings);
  const { jobs, queueReady, stop } = startWork(dependencies, payments, privacy, model, overrides);
  const actor = { kind: 'job', name: 'answers' } as const;
  const context = { actor, db, clock, log, jobs, requestId: actor.name };
  const writer = new AnswerWriter({ context, model, limits, notifications });
  const sessions = new SessionWatch({ db, log, notifications });
  const reapply = { name: 'privacy.reapply-deletions', kind: 'job' } as const;
  const ready = () =>
    reapplyDeletions({ ...context, actor: reapply, requestId: reapply.name }, { ...privacy, queueReady });
  const landingFacts = { ...context, actor: { kind: 'visitor' }, requestId: 'landing' } as const;
  return {
    limits,
    freeTasks: { limits, model, transcription: createTranscriptionProvider(config) },
    privacy,
    jobs,
    queueReady,
    chat: { writer, notifications, sessions, readers: new OpenReaders() },
    payments,
    landing: () => readLandingFacts(landingFacts, config),
    ready,
    stop,
  };
}

/** Returns the facts of the landing page: without payments, nothing is sold. */
async function readLandingFacts(context: Context, { payments }: Config): Promise<LandingFacts> {
  const [tiers, planRequests] = await Promise.all([listTiers(context), countPlanRequests(context)]);
  const prices = payments ? tiers.map(({ valor }) => valor).filter((price) => price > 0) : [];
  return { prices, planRequests };
}

/** Delivers the simulator's events through the same route as the real provider's. */
const deliverTo =
  (app: FastifyInstance): DeliverEvent =>
  async (body, signature) => {
    await app.ready();
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, body });
    return statusCode;
  };

/** Moves a provisional account's conversations, shop, posts and calculations to the account that claims them. */
const conversations: Conversations = {
  isEmpty: conversationIsEmpty,
  async adopt(tx, claimed) {
    await adoptConversations(tx, claimed);
    await adoptShop(tx, claimed);
    await adoptPosts(tx, claimed);
    await adoptCalculations(tx, claimed);
  },
};

/** Builds the whole product behind one HTTP server: every plugin, provider and route, in the order they act. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db } = dependencies;
  const app = createServer(dependencies);
  const services = startServices(dependencies, deliverTo(app));
  const { limits, privacy, chat, payments, ready, stop } = services;
  await app.register(cookie);
  errorHandling(app);
  securityHeaders(app, config);
  operations(app, config, () => databaseAnswers(db));
  hostileInput(app);
  encryptedOnly(app, config);
  const accesses = createAccessNotes({ db, clock: dependencies.clock, log: dependencies.logger });
  requestContext(app, { ...dependencies, limits, jobs: services.jobs, accesses });
  queueFirst(app, services.queueReady);
  sameOrigin(app, config);
  apiDocs(app, config.brandName, limits);

  const { passwords } = privacy;
  const leads = { settings: config, limits, passwords, automation: config.leadWebhook, conversations };
  const landing: LandingSignUp = (context, input, visitor) => registerLead(context, leads, input, visitor);
  await app.register(authRoutes, { limits, passwords, landing });
  await app.register(leadsRoutes, leads);
  await app.register(accountRoutes, { limits, passwords });
  await app.register(creditsRoutes, { nameAnswers });
  for (const routes of [assistantsRoutes, assistantsAdminRoutes, answersAdminRoutes, evaluationAdminRoutes])
    await app.register(routes);
  await app.register(billingRoutes, { ...payments.billing, limits, passwords });
  for (const routes of [partnersRoutes, faqRoutes, settingsRoutes, fiscalRoutes]) await app.register(routes);
  await app.register(simulatorRoutes, payments.simulation);
  await app.register(knowledgeRoutes);
  await app.register(eventsRoutes, { limits });
  await app.register(datesRoutes);
  await app.register(shopRoutes, services.freeTasks);
  await app.register(postsRoutes, services.freeTasks);
  await app.register(calculationsRoutes, { limits });
  await app.register(privacyRoutes, privacy);
  await app.register(recordsAdminRoutes, { kinds: recordKinds });
  for (const routes of [transcriptionsRoutes, photosRoutes]) await app.register(routes, services.freeTasks);
  await app.register(mailboxRoutes);
  await app.register(workAdminRoutes, { settings: config });
  await app.register(chatRoutes, { services: chat, limits });
  webManifest(app, config, () => selectAssistants(db, undefined));
  const webRoot = dependencies.webRoot ?? builtWeb;
  landingPage(app, { config, clock: dependencies.clock, webRoot, readFacts: services.landing });
  await panelFiles(app, dependencies.panelRoot ?? builtPanel);
  await staticFiles(app, webRoot);

  // Running answers may end first: closing the server waits for the connections of their readers (R02).
  app.addHook('preClose', async () => {
    await chat.writer.close(dependencies.answerPatienceMs ?? defaultAnswerPatienceMs);
    setTimeout(() => app.server.closeAllConnections(), closingPatienceMs).unref();
  });
  // Runs before the first request: no account that a restored backup brought back is served.
  app.addHook('onReady', async () => void (await ready()));
  app.addHook('onClose', stop);
  return app;
}
