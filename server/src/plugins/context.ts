import type { Call } from '@matilha/contract/calls/call';
import { type Area, isStaff, worksIn } from '@matilha/contract/panel/staff';
import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import type { CallRight } from '@matilha/contract/rights/call-right';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { findSession } from '#server/features/auth/api.ts';
import type { AccessNotes } from '#server/features/privacy/api.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type SharedCalls, shareCalls } from '#server/platform/concurrency/share-calls.ts';
import { type Context, isProven, mayWorkIn, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { readSessionCookie } from '#server/platform/sessions/session-cookie.ts';

/**
 * The audience of a route. A route that declares none needs a session (deny by default). `staff` admits every role of the panel, also before
 * the second factor: it serves the panel's own sign-in. An area admits its roles after the second factor; everybody else gets 404.
 */
export type Access = 'public' | 'optional' | 'user' | 'staff' | Area;

/** Accesses of routes that only staff may call. */
export const panelAccesses: ReadonlySet<Access> = new Set(['staff', 'content', 'people', 'business']);

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The contract's declaration of the call that a route serves. */
    call?: Call;
    /** The right that a call of the panel needs. */
    right?: CallRight;
  }
  interface FastifyRequest {
    context: Context;
  }
  interface FastifyInstance {
    /** Every route with its access. */
    routeTable: RouteEntry[];
  }
}

export interface RouteEntry {
  method: string;
  url: string;
  access: () => Access;
  /** The contract's declaration; undefined for files and pages, which no description shows. */
  call: Call | undefined;
}

export interface ContextDependencies {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  limits: Limits;
  accesses: AccessNotes;
}

/**
 * Records every route registered from here on, so that the role sweep knows all that is served (R31). A route below /api/admin
 * declares its right; throws for one that does not.
 */
export function rememberRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue;
      const { url } = route;
      if (url.startsWith('/api/admin/')) {
        const { right, access } = route.config ?? {};
        if (!right || right.area !== access) throw new Error(`${method} ${url}: declares no right`);
      }
      // The access is read late: later hooks may still change a route.
      table.push({ method, url, access: () => route.config?.access ?? 'user', call: route.config?.call });
    }
  });
}

/** Gives every request its context and refuses callers that the route's access does not admit. */
export function requestContext(app: FastifyInstance, dependencies: ContextDependencies): void {
  const { config, db, clock, jobs, limits, accesses } = dependencies;
  const renewals = shareCalls<number, number>();
  // The hook below fills it before any handler can read it.
  app.decorateRequest('context', null as unknown as Context);

  app.addHook('onRequest', async (request) => {
    request.context = {
      actor: { kind: 'visitor' },
      db,
      clock,
      jobs,
      log: request.log,
      requestId: request.id,
      address: request.ip,
      confirmsPrices: request.headers[confirmedPricesHeader] === 'true',
    };
    const access = request.routeOptions.config.access ?? 'user';
    if (access === 'public' || request.is404) return;
    await recognise(request, { config, accesses, renewals });
    if (access === 'optional') return;
    const { actor } = request.context;
    if (actor.kind !== 'user') throw new AppError('unauthenticated');
    if (access !== 'user') admitStaff(request.context, access, request.routeOptions.config.right);
    await limits.consumeApiCall(actor.user.id);
  });

  // After the body is checked: a look without its reason is not counted.
  app.addHook('preHandler', async ({ context, routeOptions }) => {
    if (routeOptions.config.right?.look) await limits.consume('staff_look', String(requireUser(context).id));
  });
}

/** Throws `not_found` for roles without work there, so that the panel looks missing to them, and `second_factor_required`. */
function admitStaff(context: Context, access: 'staff' | Area, right: CallRight | undefined): void {
  const { role } = requireUser(context);
  if (!(access === 'staff' ? isStaff(role) : worksIn(role, access))) throw new AppError('not_found');
  const { factor = 'fresh' } = right ?? {};
  if (factor === 'none') return;
  const passed = factor === 'fresh' ? isProven(context) : mayWorkIn(context, 'any');
  if (!passed) throw new AppError('second_factor_required');
}

interface Recognition {
  config: Config;
  accesses: AccessNotes;
  renewals: SharedCalls<number, number>;
}

async function recognise(
  request: FastifyRequest,
  { config, accesses, renewals }: Recognition,
): Promise<void> {
  const token = readSessionCookie(request.cookies, config);
  if (!token) return;
  const session = await findSession(request.context, token, renewals);
  if (!session) return;
  const { user, sessionId } = session;
  request.context.actor = { kind: 'user', ...session };
  // Behind a proxy the port is the proxy's.
  const { remoteAddress, remotePort } = request.socket;
  const port = remoteAddress === request.ip ? (remotePort ?? null) : null;
  accesses.note({ sessionId, userId: user.id, address: request.ip, port });
}
