import type { User } from '@matilha/contract/account/account';
import { type Area, worksIn } from '@matilha/contract/panel/staff';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { limitTable } from '#server/platform/limits.ts';
import type { Access, RouteEntry } from '#server/plugins/context.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { plantOwner } from './testing/samples/planted-owner.ts';
import { type OwnIds, type RouteSample, routeSamples, sampleOf } from './testing/samples/route-samples.ts';

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
const swept = app.routeTable.filter(sampleOf);

const stranger = await createSubscriber(db, { credits: 20 });
const roles = ['operator', 'editor', 'support'] as const;
const staff = await Promise.all(roles.map((role) => createSubscriber(db, { credits: 20, role })));
type PanelAccess = 'staff' | Area;
const ofPanel = (access: Access): access is PanelAccess => !['public', 'optional', 'user'].includes(access);
const admits = (access: PanelAccess, { role }: User): boolean => access === 'staff' || worksIn(role, access);
/** Returns the staff to whom a route's rows are foreign: for a route of the panel, those it does not admit. */
const foreignStaff = (access: Access): User[] =>
  staff.filter((member) => !(ofPanel(access) && admits(access, member)));
const provisional = await createSubscriber(db, { credits: 20 });
await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, provisional.id));
const closed = await createSubscriber(db, { credits: 20 });
await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, closed.id));
const endedCookie = 'matilha='.padEnd(51, 'A');

/** Creates a session for each call: some calls end their own session. */
async function ask(as: User | null, route: { method: string; url: string }, ids: OwnIds, ended?: string) {
  return send(as ? await signIn(db, as) : ended, route, ids);
}

async function send(cookie: string | undefined, route: { method: string; url: string }, ids: OwnIds) {
  const sample = sampleOf(route);
  const path = sample?.path?.(ids) ?? route.url;
  const body = sample?.body?.(ids);
  const answer = await product.call(null, route.method, path, body, cookie ? { cookie } : {});
  const text = await answer.text();
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '') };
}

it('covers every existing route', () => {
  const unknown = app.routeTable.filter((route) => !sampleOf(route) && !isFile(route));
  expect(unknown.map(nameOf)).toEqual([]);
  const gone = Object.keys(routeSamples).filter(
    (name) => !app.routeTable.some((route) => nameOf(route) === name),
  );
  expect(gone).toEqual([]);
});

describe.each(swept.filter(({ access }) => access() === 'user' || ofPanel(access())))(
  '$method $url',
  (route) => {
    it('refuses a visitor, an ended session and a closed account', async () => {
      expect((await ask(null, route, ids)).status).toBe(401);
      expect((await ask(null, route, ids, endedCookie)).status).toBe(401);
      expect((await ask(closed, route, ids)).status).toBe(401);
    });

    it('reveals and changes nothing for the ids of another user', async () => {
      const before = await fingerprint();
      const sample = sampleOf(route) as RouteSample;
      const callers = [stranger, provisional, ...foreignStaff(route.access())];
      for (const as of callers) {
        const foreign = await ask(as, route, ids);
        expect(foreign.text).not.toContain(canary);
        expect(foreign.status).toBeLessThan(500);
        if (ofPanel(route.access())) expect(foreign.status).toBe(404);
        else if (sample.path && !sample.shared) expect(foreign).toEqual(await ask(as, route, missing));
      }
      expect(await fingerprint()).toEqual(before);
    });
  },
);

it.each(swept.filter(({ access }) => ofPanel(access()) && access() !== 'staff'))(
  'stops a stolen password of staff before $method $url',
  async (route) => {
    const before = await fingerprint();
    const access = route.access();
    for (const member of staff.filter((each) => ofPanel(access) && admits(access, each))) {
      const stolen = await signIn(db, member, { secondFactor: false });
      const answer = await send(stolen, route, ids);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('second_factor_required')]);
    }
    expect(await fingerprint()).toEqual(before);
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
  const order = Object.keys(routeSamples);
  const inOrder = swept.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  for (const route of inOrder.filter(({ access }) => !ofPanel(access()))) {
    const name = nameOf(route);
    const sample = sampleOf(route) as RouteSample;
    const answer = await ask(owner, route, ids);
    expect({ name, status: answer.status }).toEqual({ name, status: sample.status });
    if (sample.tells) expect({ name, tells: answer.text.includes(canary) }).toEqual({ name, tells: true });
  }
});
