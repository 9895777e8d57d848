import type { User } from '@matilha/contract/account/account';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { signIn, type TestProduct } from '#server/testing/product.ts';

type Product = Pick<TestProduct, 'db' | 'url'>;

export interface PanelBrowser {
  /** Sends a call with the session's cookie, which a response may replace. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  /** As `ask`; returns the body of a successful response. */
  get<Body>(path: string): Promise<Body>;
  cookie(): string;
}

/** A browser with a new session of the user, in which the second factor is not passed unless `secondFactor` is true. */
export async function panelBrowser(
  { db, url }: Product,
  user: User,
  { secondFactor = false } = {},
): Promise<PanelBrowser> {
  let cookie = await signIn(db, user, { secondFactor });
  const ask: PanelBrowser['ask'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? cookie;
    return response;
  };
  return {
    ask,
    async get(path) {
      const response = await ask('GET', path);
      expect(response.status).toBe(200);
      return response.json();
    },
    cookie: () => cookie,
  };
}

/** Returns the code that an authenticator app shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

export const factor = '/api/admin/second-factor';

/** Enrols an authenticator app in the browser's session; returns its secret and the recovery codes. */
export async function enrolApp({ ask }: PanelBrowser, at: Date) {
  const { secret } = await (await ask('POST', `${factor}/authenticator`)).json();
  const enrolled = await ask('PUT', `${factor}/authenticator`, { secret, code: codeAt(secret, at) });
  expect(enrolled.status).toBe(200);
  const { recovery_codes: recoveryCodes } = await enrolled.json();
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

/** Returns the audit entries about a user, oldest first, as action and details. */
export async function deedsAbout(db: Database, userId: number) {
  const { rows } = await db.$client.query<{ action: string; actor: string; details: unknown }>(
    'select action, actor, details from audit_log where subject = $1 order by id',
    [`user:${userId}`],
  );
  return rows;
}

/** Returns the subjects of mails of a kind to an address, oldest first. */
export async function subjectsTo(db: Database, email: string, kind = 'staff_news'): Promise<string[]> {
  const { rows } = await db.$client.query<{ subject: string }>(
    'select subject from mails where recipient = $1 and kind = $2 order by id',
    [email, kind],
  );
  return rows.map(({ subject }) => subject);
}
