import cookie from '@fastify/cookie';
import type { DeliverEvent } from '@matilha/payments-simulator';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { backupJobs } from './backup/jobs.ts';
import { keepDeletionsCopied } from './backup/keep-deletions-copied.ts';
import type { Config } from './config.ts';
import { closedSoon } from './database/closed-soon.ts';
import { type Database, openJobsDatabase } from './database/connection.ts';
import type { Notifications } from './database/notifications.ts';
import { selectAssistants } from './features/assistants/api.ts';
import type { LandingSignUp } from './features/auth/api.ts';
import {
  type BillingDependencies,
  listTiers,
  purchaseFollower,
  reconcileDue,
} from './features/billing/api.ts';
import { AnswerWriter, conversationIsEmpty, nameAnswers, OpenReaders } from './features/chat/api.ts';
import type { Feature } from './features/feature.ts';
import { SearchMemory, UnansweredQuestions } from './features/knowledge/api.ts';
import { countPlanRequests, registerLead } from './features/leads/api.ts';
import {
  createAccessNotes,
  currentTermsVersion,
  openDeletionLog,
  reapplyDeletions,
} from './features/privacy/api.ts';
import { shopNumbers } from './features/shop/api.ts';
import type { Tool } from './features/tools/api.ts';
import { connectUploads } from './features/uploads/api.ts';
import { adoptAll, contentOf, features, personalDataOf, toolsOf } from './features.ts';
import { startJobs } from './jobs/start-jobs.ts';
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
import { createReranker } from './providers/rerank/service-reranker.ts';
import { createTranscriptionProvider } from './providers/transcription/create-transcription-provider.ts';

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
  /** Replaces the tools of the features. */
  tools?: readonly Tool[];
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

/** Creates the payment provider and connects the code that follows its events. */
function connectPayments(
  { config, db, clock, logger: log }: AppDependencies,
  limits: Limits,
  deliver: DeliverEvent,
) {
  const { payments: settings } = config;
  const { provider: payments, simulator } = createPaymentProvider({ settings, db, clock, log, deliver });
  const followers = [purchaseFollower({ payments, settings: config, limits })];
  const billing: BillingDependencies = { payments, followers, settings: config };
  return {
    ...billing,
    settings: config,
    simulator,
    clockMoved: (context: Context) => reconcileDue(context, billing),
  };
}

/** Makes what the parts of features take, each once. */
function makeServices(dependencies: AppDependencies, live: LiveSettings, deliver: DeliverEvent) {
  const { config, db, notifications, clock, logger: log } = dependencies;
  const overrides: LimitOverrides = {};
  const applyLimits = () => Object.assign(overrides, modelLimits(config), dependencies.limits);
  applyLimits();
  live.onChange(applyLimits);
  const limits = createLimits({ db, clock, overrides });
  const billing = connectPayments(dependencies, limits, deliver);
  const embeddings = createEmbeddingsProvider(config);
  const searchMemory = new SearchMemory(db, embeddings, createReranker(config));
  const tools = dependencies.tools ?? toolsOf({ searchMemory, shopNumbers });
  const copies = keepDeletionsCopied({ db, log, config });
  const services = {
    ...billing,
    ...connectUploads(config, limits),
    ...contentOf(config, tools),
    passwords: createPasswords(),
    personalData: personalDataOf({ db, payments: billing.payments }),
    deletions: openDeletionLog(config.dataDir, copies.wake),
    model: dependencies.model ?? createModelProvider(config, log),
    embeddings,
    searchMemory,
    allTools: tools,
    tools: config.answerTools ? tools : [],
    unanswered: new UnansweredQuestions({ db, clock }),
    transcription: createTranscriptionProvider(config),
    fetcher: fetch,
    automation: config.leadWebhook,
    conversations: { isEmpty: conversationIsEmpty, adopt: adoptAll },
    nameAnswers,
    defaults: live.defaults,
    notifications,
    sessions: new SessionWatch({ db, log, notifications }),
    readers: new OpenReaders(),
  };
  const landing: LandingSignUp = (context, input, visitor) => registerLead(context, services, input, visitor);
  return { services: { ...services, landing }, overrides, copies };
}

/** Starts the durable queue on a pool of its own: jobs and requests never wait for each other's connections. */
function startWork(
  { config, connectionString, clock, logger: log }: AppDependencies,
  { services, overrides }: ReturnType<typeof makeServices>,
) {
  const onError = (error: Error) => log.warn(describeError(error), "a job's database connection was lost");
  const db = openJobsDatabase({ connectionString, onError });
  const limits = createLimits({ db, clock, overrides });
  const provider = createMailProvider(config);
  const personalData = personalDataOf({ db, payments: services.payments });
  const ownServices = { ...services, limits, personalData };
  const queue = startJobs({
    connectionString,
    db,
    clock,
    log,
    jobs: [
      mailJob({ limits, provider, host: config.appUrl.hostname }),
      ...composed.flatMap((feature) => feature.jobs?.(ownServices) ?? []),
      ...backupJobs(connectionString, config),
    ],
  });
  const stop = async () => {
    await queue.stop();
    await closedSoon(db.$client.end());
    provider.close();
  };
  return { jobs: queue.queue, queueReady: queue.ready, stop };
}

/** Starts what runs beside requests: the queue and the writing of answers. */
function startServices(dependencies: AppDependencies, live: LiveSettings, deliver: DeliverEvent) {
  const { config, db, clock, logger: log } = dependencies;
  const made = makeServices(dependencies, live, deliver);
  const { jobs, queueReady, stop } = startWork(dependencies, made);
  const actor = { kind: 'job', name: 'answers' } as const;
  const context = { actor, db, clock, log, jobs, requestId: actor.name };
  const services = { ...made.services, writer: new AnswerWriter({ ...made.services, context }) };
  const reapply = { name: 'privacy.reapply-deletions', kind: 'job' } as const;
  const ready = () =>
    reapplyDeletions({ ...context, actor: reapply, requestId: reapply.name }, { ...services, queueReady });
  const landingFacts = { ...context, actor: { kind: 'visitor' }, requestId: 'landing' } as const;
  return {
    services,
    jobs,
    queueReady,
    readFacts: () => readLandingFacts(landingFacts, config),
    ready,
    stop: async () => {
      live.stop();
      await stop();
      await made.copies.stop();
    },
  };
}

type Services = ReturnType<typeof startServices>['services'];
/** All features: the compiler checks that each service that their parts take is made. */
const composed: readonly Feature<Services, Omit<Services, 'writer'>>[] = features;

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

/** Builds the whole product behind one HTTP server: every plugin, provider and route, in the order they act. */
export async function buildApp(configured: AppDependencies): Promise<FastifyInstance> {
  const live = await startLiveSettings({ ...configured, log: configured.logger });
  const { config } = live;
  const dependencies = { ...configured, config };
  const { db } = dependencies;
  const app = createServer(dependencies);
  const { services, jobs, queueReady, readFacts, ready, stop } = startServices(
    dependencies,
    live,
    deliverTo(app),
  );
  const { limits } = services;
  await app.register(cookie);
  errorHandling(app);
  securityHeaders(app, config);
  const stages = draining(app, config.drainMs);
  operations(app, config, stages, { db, limits, settings: config });
  hostileInput(app);
  encryptedOnly(app, config);
  const accesses = createAccessNotes({ db, clock: dependencies.clock, log: dependencies.logger });
  requestContext(app, { ...dependencies, limits, jobs, accesses });
  slowBody(app);
  queueFirst(app, queueReady);
  sameOrigin(app, config);
  await apiDocs(app, { ...dependencies, limits });
  for (const routes of composed.flatMap((feature) => feature.routes ?? []))
    await app.register(routes, services);
  const listAssistants = () => selectAssistants(db, undefined);
  await servePages(app, { ...dependencies, listAssistants, readFacts });

  const endAnswers = () => services.writer.close(answerPatienceMs);
  stages.closeAfter(endAnswers, closingPatienceMs);
  // Runs before the first request: no account that a restored backup brought back is served.
  app.addHook('onReady', async () => void (await ready()));
  app.addHook('onClose', stop);
  return app;
}
