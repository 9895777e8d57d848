import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@matilha/contract/account/account';
import { isStaff } from '@matilha/contract/panel/staff';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { listenForNotifications } from '#server/database/notifications.ts';
import { sessions } from '#server/database/schema/accounts.ts';
import { settingsChannel } from '#server/database/stores/own-settings.ts';
import type { Tool } from '#server/features/tools/api.ts';
import { type Clock, days, later, systemClock } from '#server/platform/clock.ts';
import type { LimitOverrides } from '#server/platform/limits.ts';
import { sessionEndsChannel } from '#server/platform/sessions/session-watch.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import { afterUse } from './after-use.ts';
import { testDatabase } from './database.ts';
import { ScriptedModel } from './scripted-model.ts';

export interface TestProduct {
  app: FastifyInstance;
  db: Database;
  databaseUrl: string;
  /** Its address on loopback. */
  url: string;
  /** Everything it logged, one JSON line each. */
  logLines: string[];
  /**
   * Sends a request as the user (or as nobody); texts and bytes go as they are, other bodies as JSON. Where `APP_URL` is https, the request comes as through the proxy
   * that ends the encryption.
   */
  call(
    as: User | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

interface ProductOptions {
  model?: ModelProvider;
  tools?: readonly Tool[];
  limits?: LimitOverrides;
  env?: Record<string, string>;
  clock?: Clock;
  /** Shares the database of another product: a second process of the same installation. */
  besides?: Pick<TestProduct, 'db' | 'databaseUrl'>;
}

/**
 * Creates a session of the user; returns it as the cookie that a browser would hold. Staff have passed the second factor in it, unless
 * `secondFactor` is false.
 */
export async function signIn(db: Database, user: User, { secondFactor = true } = {}): Promise<string> {
  const token = newToken();
  const now = new Date();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: later(now, days(30)),
    secondFactorAt: isStaff(user.role) && secondFactor ? now : null,
  });
  return `matilha=${token}`;
}

/** Starts the whole product on a database of its own, listening on loopback; stops it after the file's last test. */
export async function testProduct(options: ProductOptions = {}): Promise<TestProduct> {
  const fresh = options.besides ? undefined : await testDatabase({ max: 20 });
  const db = fresh?.db ?? options.besides?.db;
  const databaseUrl = fresh?.url ?? options.besides?.databaseUrl;
  if (!db || !databaseUrl) throw new Error('no database');
  const channels = ['answers', 'answer_stops', sessionEndsChannel, settingsChannel];
  const notifications = await listenForNotifications({
    connectionString: databaseUrl,
    channels,
    onError: () => undefined,
  });
  const logLines: string[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-test-'));
  const encrypted = options.env?.APP_URL?.startsWith('https:') ?? false;
  const app = await buildApp({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ...(encrypted ? { TRUST_PROXY: 'loopback' } : {}),
      ...options.env,
    }),
    db,
    connectionString: databaseUrl,
    notifications,
    clock: options.clock ?? systemClock,
    logger: pino({ base: null }, { write: (line: string) => void logLines.push(line) }),
    model: options.model ?? new ScriptedModel(['Olá! ', 'Como posso ajudar?']),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.tools ? { tools: options.tools } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  afterUse(async () => {
    await app.close();
    await notifications.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const cookies = new Map<number, Promise<string>>();
  const call: TestProduct['call'] = async (as, method, path, body, headers = {}) => {
    if (as && !cookies.has(as.id)) cookies.set(as.id, signIn(db, as));
    const cookie = as ? await cookies.get(as.id) : undefined;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    return fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(encrypted ? { 'x-forwarded-proto': 'https' } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
  };
  return { app, db, databaseUrl, url, logLines, call };
}
