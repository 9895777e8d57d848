import type { User } from '@matilha/contract/account';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { limitTable } from '#server/platform/limits.ts';
import type { RouteEntry } from '#server/plugins/context.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { plantOwner } from './testing/planted-owner.ts';
import { type OwnIds, type RouteSample, routeSamples } from './testing/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));

/** Calls every route as every kind of caller with own and foreign ids, from the route table itself (R31, I6). */
const product = await testProduct({ limits: unlimited });
const { db, app } = product;
const { owner, ids, canary, fingerprint } = await plantOwner(product);
const missing = Object.fromEntries(Object.keys(ids).map((name) => [name, 999_999_999])) as unknown as OwnIds;

const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
/** Files of the web build and pages of the documentation, which are public. */
const isFile = ({ url, access }: RouteEntry) =>
  access() === 'public' && (url.startsWith('/api/docs') || !url.startsWith('/api/'));
const swept = app.routeTable.filter((route) => routeSamples[nameOf(route)]);

const stranger = await createSubscriber(db, { credits: 20 });
const operator = await createSubscriber(db, { credits: 20, role: 'operator' });
const provisional = await createSubscriber(db, { credits: 20 });
await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, provisional.id));
const closed = await createSubscriber(db, { credits: 20 });
await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, closed.id));
const endedCookie = 'matilha='.padEnd(51, 'A');

/** Creates a session for each call: some calls end their own session. */
async function ask(as: User | null, route: { method: string; url: string }, given: OwnIds, ended?: string) {
  const sample = routeSamples[nameOf(route)];
  const path = sample?.path?.(given) ?? route.url;
  const cookie = as ? await signIn(db, as) : ended;
  const body = sample?.body?.(given);
  const answer = await product.call(null, route.method, path, body, cookie ? { cookie } : {});
  const text = await answer.text();
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '') };
}

it('covers every existing route', () => {
  const unknown = app.routeTable.filter((route) => !routeSamples[nameOf(route)] && !isFile(route));
  expect(unknown.map(nameOf)).toEqual([]);
  const gone = Object.keys(routeSamples).filter(
    (name) => !app.routeTable.some((route) => nameOf(route) === name),
  );
  expect(gone).toEqual([]);
});

describe.each(swept.filter(({ access }) => ['user', 'operator'].includes(access())))(
  '$method $url',
  (route) => {
    it('refuses a visitor, an ended session and a closed account', async () => {
      expect((await ask(null, route, ids)).status).toBe(401);
      expect((await ask(null, route, ids, endedCookie)).status).toBe(401);
      expect((await ask(closed, route, ids)).status).toBe(401);
    });

    it('reveals and changes nothing for the ids of another user', async () => {
      const before = await fingerprint();
      const sample = routeSamples[nameOf(route)] as RouteSample;
      const callers = [stranger, provisional, ...(route.access() === 'operator' ? [] : [operator])];
      for (const as of callers) {
        const foreign = await ask(as, route, ids);
        expect(foreign.text).not.toContain(canary);
        expect(foreign.status).toBeLessThan(500);
        if (route.access() === 'operator') expect(foreign.status).toBe(404);
        else if (sample.path && !sample.shared) expect(foreign).toEqual(await ask(as, route, missing));
      }
      expect(await fingerprint()).toEqual(before);
    });
  },
);

describe.each(swept.filter(({ access }) => ['public', 'optional'].includes(access())))(
  '$method $url',
  (route) => {
    it('reveals nothing of a subscriber to a visitor', async () => {
      const before = await fingerprint();
      const answer = await ask(null, route, ids);
      expect(answer.text).not.toContain(canary);
      expect(answer.status).toBeLessThan(500);
      expect(await fingerprint()).toEqual(before);
    });
  },
);

it('accepts the owner of the same rows, which proves that the sweep works', async () => {
  for (const [name, sample] of Object.entries(routeSamples)) {
    const route = swept.find((each) => nameOf(each) === name);
    if (!route || route.access() === 'operator') continue;
    const answer = await ask(owner, route, ids);
    expect({ name, status: answer.status }).toEqual({ name, status: sample.status });
    if (sample.tells) expect({ name, tells: answer.text.includes(canary) }).toEqual({ name, tells: true });
  }
});
