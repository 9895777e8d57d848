import cookie from '@fastify/cookie';
import type { DeliverEvent } from '@matilha/payments-simulator';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { backupJobs } from './backup/jobs.ts';
import { keepDeletionsCopied } from './backup/keep-deletions-copied.ts';
import type { Config } from './config.ts';
import { closedSoon } from './database/closed-soon.ts';
import { type Database, openJobsDatabase } from './database/connection.ts';
import type { Notifications } from './database/notifications.ts';
import { accountRoutes } from './features/account/routes.ts';
import { answersAdminRoutes } from './features/answers/admin-routes.ts';
import { answersJobs } from './features/answers/jobs.ts';
import { selectAssistants } from './features/assistants/api.ts';
import { assistantsRoutes } from './features/assistants/routes.ts';
import { auditAdminRoutes } from './features/audit/admin-routes.ts';
import { authRoutes, type LandingSignUp } from './features/auth/routes.ts';
import {
  type BillingDependencies,
  listTiers,
  purchaseFollower,
  reconcileDue,
} from './features/billing/api.ts';
import { billingJobs } from './features/billing/jobs.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { adoptCalculations } from './features/calculators/api.ts';
import { calculatorsRoutes } from './features/calculators/routes.ts';
import { chatAdminRoutes } from './features/chat/admin-routes.ts';
import {
  AnswerWriter,
  adoptConversations,
  conversationIsEmpty,
  nameAnswers,
  OpenReaders,
} from './features/chat/api.ts';
import { chatJobs } from './features/chat/jobs.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { creditsRoutes } from './features/credits/routes.ts';
import { datesRoutes } from './features/dates/routes.ts';
import { evaluationAdminRoutes } from './features/evaluation/admin-routes.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { faqRoutes } from './features/faq/routes.ts';
import { fiscalRoutes } from './features/fiscal/routes.ts';
import { knowledgeAdminRoutes } from './features/knowledge/admin-routes.ts';
import { connectEmbeddings } from './features/knowledge/api.ts';
import { knowledgeJobs } from './features/knowledge/jobs.ts';
import { knowledgeRoutes } from './features/knowledge/routes.ts';
import { leadsAdminRoutes } from './features/leads/admin-routes.ts';
import { type Conversations, countPlanRequests, registerLead } from './features/leads/api.ts';
import { leadJobs } from './features/leads/jobs.ts';
import { leadsRoutes } from './features/leads/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { overviewAdminRoutes } from './features/overview/admin-routes.ts';
import { overviewJobs } from './features/overview/jobs.ts';
import { partnersRoutes } from './features/partners/routes.ts';
import { peopleAdminRoutes } from './features/people/admin-routes.ts';
import { photosRoutes } from './features/photos/routes.ts';
import { adoptPosts } from './features/posts/api.ts';
import { postsJobs } from './features/posts/jobs.ts';
import { postsRoutes } from './features/posts/routes.ts';
import {
  createAccessNotes,
  currentTermsVersion,
  openDeletionLog,
  type PrivacyDependencies,
  reapplyDeletions,
} from './features/privacy/api.ts';
import { privacyJobs } from './features/privacy/jobs.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { recordsAdminRoutes } from './features/records/admin-routes.ts';
import { recordsJobs } from './features/records/jobs.ts';
import { settingsAdminRoutes } from './features/settings/admin-routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { adoptShop } from './features/shop/api.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { simulatorJobs } from './features/simulator/jobs.ts';
import { simulatorRoutes } from './features/simulator/routes.ts';
import { staffJobs } from './features/staff/jobs.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { storageJobs } from './features/storage/jobs.ts';
import { storageRoutes } from './features/storage/routes.ts';
import { transcriptionsRoutes } from './features/transcriptions/routes.ts';
import { uploadsAdminRoutes } from './features/uploads/admin-routes.ts';
import { connectUploads } from './features/uploads/api.ts';
import { uploadsJobs } from './features/uploads/jobs.ts';
import { uploadsRoutes } from './features/uploads/routes.ts';
import { workAdminRoutes } from './features/work/admin-routes.ts';
import { workJobs } from './features/work/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { personalDataOf } from './personal-data-of.ts';
import type { Clock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { describeError } from './platform/describe-error.ts';
import { createLimits, type LimitOverrides, type Limits } from './platform/limits.ts';
import { type LiveSettings, modelLimits, startLiveSettings } from './platform/live-settings.ts';
import { createPasswords } from './platform/password.ts';
import { SessionWatch } from './platform/sessions/session-watch.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { requestContext } from './plugins/context.ts';
import { createServer } from './plugins/create-server.ts';
import { draining } from './plugins/draining.ts';
import { encryptedOnly } from './plugins/encrypted-only.ts';
import { errorHandling } from './plugins/errors.ts';
import { hostileInput } from './plugins/hostile-input.ts';
import { operations } from './plugins/operations.ts';
import { sameOrigin } from './plugins/origin.ts';
import type { LandingFacts } from './plugins/pages/landing-facts.ts';
import { queueFirst } from './plugins/queue-first.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { servePages } from './plugins/serve-pages.ts';
import { slowBody } from './plugins/slow-body.ts';
import { createEmbeddingsProvider } from './providers/embeddings/create-embeddings-provider.ts';
import { createMailProvider } from './providers/mail/create-mail-provider.ts';
import { mailJob } from './providers/mail/mail-job.ts';
import { createModelProvider } from './providers/model/create-model-provider.ts';
import type { ModelProvider } from './providers/model/model-provider.ts';
import { createPaymentProvider } from './providers/payments/create-payment-provider.ts';
import { createFileStorage } from './providers/storage/create-file-storage.ts';
import { createTranscriptionProvider } from './providers/transcription/create-transcription-provider.ts';
import { contentOf, draftedKinds } from './record-kinds.ts';

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
  /** Folder of the web build. */
  webRoot?: string;
  /** Folder of the build of the operators' panel. */
  panelRoot?: string;
  /** Folder of the built descriptions of the API. */
  docsRoot?: string;
}

/** How long a stop waits for running answers, in milliseconds. */
const answerPatienceMs = 20_000;
/** How long it then waits for short requests and slow readers before it cuts the remaining connections, in milliseconds. */
const closingPatienceMs = 3_000;
/** How long the automation may take to start its response to a lead, in milliseconds (R21). */
const leadCallPatienceMs = 10_000;

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
  const clockMoved = (context: Context) => reconcileDue(context, billing);
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
  const provider = createMailProvider(config);
  const courier = { automation: config.leadWebhook, local: config.local, timeout: leadCallPatienceMs };
  const personalData = personalDataOf({ db }, billing);
  const queue = startJobs({
    connectionString,
    log,
    jobs: (jobs) => [
      mailJob({ db, clock, log, limits, provider, host: config.appUrl.hostname }),
      ...privacyJobs({ ...privacy, db, clock, log, jobs, limits, personalData }),
      ...knowledgeJobs({ db, log, embeddings: createEmbeddingsProvider(config) }),
      ...leadJobs({ db, clock, log, jobs, limits, ...courier }),
      ...billingJobs({ db, clock, log, jobs }, billing),
      ...postsJobs({ db, clock, log, jobs }, config),
      ...staffJobs({ db, clock, log, jobs }, config),
      ...recordsJobs({ db, clock, log, jobs }, draftedKinds),
      ...overviewJobs({ db, clock }),
      ...simulatorJobs(simulation.simulator),
      ...chatJobs({ db, clock, log, jobs, model, limits }),
      ...answersJobs({ db, clock, log, jobs }),
      ...storageJobs({ db, log, limits }),
      ...uploadsJobs({ db, clock, log, jobs }, createFileStorage(config)),
      ...workJobs({ db, clock, log, jobs }, config, contentOf(config).kinds),
      ...backupJobs({ db, connectionString, clock, log, jobs }, config),
    ],
  });
  const stop = async () => {
    await queue.stop();
    await closedSoon(db.$client.end());
    provider.close();
  };
  return { jobs: queue.queue, queueReady: queue.ready, stop };
}

/** Starts the services that run beside requests: the queue, the writing of answers, and the limits they share. */
function startServices(dependencies: AppDependencies, live: LiveSettings, deliver: DeliverEvent) {
  const { config, db, notifications, clock, logger: log } = dependencies;
  const overrides: LimitOverrides = {};
  const applyLimits = () => Object.assign(overrides, modelLimits(config), dependencies.limits);
  applyLimits();
  live.onChange(applyLimits);
  const limits = createLimits({ db, clock, overrides });
  const payments = connectPayments(dependencies, limits, deliver);
  const copies = keepDeletionsCopied({ db, log, config });
  const privacy = {
    personalData: personalDataOf({ db }, payments.billing),
    deletions: openDeletionLog(config.dataDir, copies.wake),
    settings: config,
    limits,
    passwords: createPasswords(),
  };
  const model = dependencies.model ?? createModelProvider(config.model, log);
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
    uploads: connectUploads(config, limits),
    freeTasks: { limits, model, transcription: createTranscriptionProvider(config) },
    privacy,
    jobs,
    queueReady,
    chat: { writer, notifications, sessions, readers: new OpenReaders() },
    payments,
    landing: () => readLandingFacts(landingFacts, config),
    ready,
    stop: async () => {
      live.stop();
      await stop();
      await copies.stop();
    },
  };
}

/** Returns the facts of the landing page: without payments, nothing is sold. */
async function readLandingFacts(context: Context, { payments }: Config): Promise<LandingFacts> {
  const [tiers, planRequests, termsVersion] = await Promise.all([
    listTiers(context),
    countPlanRequests(context),
    currentTermsVersion(context),
  ]);
  const prices = payments ? tiers.map(({ valor }) => valor).filter((price) => price > 0) : [];
  return { prices, planRequests, termsVersion };
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

/** Routes that need nothing but the request's context. */
const plainRoutes = [
  answersAdminRoutes,
  assistantsRoutes,
  auditAdminRoutes,
  datesRoutes,
  evaluationAdminRoutes,
  faqRoutes,
  fiscalRoutes,
  leadsAdminRoutes,
  mailboxRoutes,
  overviewAdminRoutes,
  partnersRoutes,
  settingsRoutes,
  storageRoutes,
];

/** Builds the whole product behind one HTTP server: every plugin, provider and route, in the order they act. */
export async function buildApp(given: AppDependencies): Promise<FastifyInstance> {
  const live = await startLiveSettings({ ...given, log: given.logger });
  const { config } = live;
  const dependencies = { ...given, config };
  const { db } = dependencies;
  const app = createServer(dependencies);
  const services = startServices(dependencies, live, deliverTo(app));
  const { limits, privacy, chat, payments, ready, stop } = services;
  await app.register(cookie);
  errorHandling(app);
  securityHeaders(app, config);
  const stages = draining(app, config.drainMs);
  operations(app, config, stages, { db, limits, settings: config });
  hostileInput(app);
  encryptedOnly(app, config);
  const accesses = createAccessNotes({ db, clock: dependencies.clock, log: dependencies.logger });
  requestContext(app, { ...dependencies, limits, jobs: services.jobs, accesses });
  slowBody(app);
  queueFirst(app, services.queueReady);
  sameOrigin(app, config);
  await apiDocs(app, { ...dependencies, limits });

  const { passwords } = privacy;
  const leads = { settings: config, limits, passwords, automation: config.leadWebhook, conversations };
  const landing: LandingSignUp = (context, input, visitor) => registerLead(context, leads, input, visitor);
  await app.register(authRoutes, { limits, passwords, landing });
  await app.register(leadsRoutes, leads);
  for (const routes of [accountRoutes, staffRoutes]) await app.register(routes, { limits, passwords });
  await app.register(creditsRoutes, { nameAnswers });
  await app.register(billingRoutes, { ...payments.billing, limits, passwords });
  for (const routes of plainRoutes) await app.register(routes);
  for (const routes of [knowledgeRoutes, uploadsRoutes, uploadsAdminRoutes])
    await app.register(routes, services.uploads);
  await app.register(knowledgeAdminRoutes, { ...services.freeTasks, fetcher: fetch });
  await app.register(simulatorRoutes, payments.simulation);
  for (const routes of [photosRoutes, transcriptionsRoutes, shopRoutes, postsRoutes])
    await app.register(routes, services.freeTasks);
  for (const routes of [eventsRoutes, calculatorsRoutes]) await app.register(routes, { limits });
  await app.register(privacyRoutes, privacy);
  await app.register(peopleAdminRoutes, { ...privacy, nameAnswers });
  await app.register(recordsAdminRoutes, { ...contentOf(config), limits });
  await app.register(settingsAdminRoutes, live);
  await app.register(workAdminRoutes, { settings: config, kinds: contentOf(config).kinds });
  await app.register(chatRoutes, { services: chat, limits });
  await app.register(chatAdminRoutes, { ...services.freeTasks, sessions: chat.sessions });
  const listAssistants = () => selectAssistants(db, undefined);
  await servePages(app, { ...dependencies, listAssistants, readFacts: services.landing });

  const endAnswers = () => chat.writer.close(answerPatienceMs);
  stages.closeAfter(endAnswers, closingPatienceMs);
  // Runs before the first request: no account that a restored backup brought back is served.
  app.addHook('onReady', async () => void (await ready()));
  app.addHook('onClose', stop);
  return app;
}
