import * as accountCalls from '@matilha/contract/calls/account/account';
import { isStaff, worksIn } from '@matilha/contract/panel/staff';
import type { AuthProvider } from 'react-admin';
import { areaOf } from '../screens/screens.ts';
import { call } from './api-client.ts';
import { readUser } from './read-user.ts';

let leaving = false;

/** Leaves the panel once: the first reason to leave chooses the address. */
function leave(to: string) {
  if (!leaving) window.location.assign(to);
  leaving = true;
}

/** Opens the product's own login, which returns here. */
const openLogin = () =>
  leave(`/auth?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`);

/** The session of the product, which the panel shares. */
export const authProvider: AuthProvider = {
  login: async () => openLogin(),
  logout: async () => {
    if (leaving) return false;
    await call(accountCalls.logout).catch(() => undefined);
    leave('/auth');
    return false;
  },
  checkAuth: async () => {
    const { role } = await readUser().catch((error: { status?: number }) => {
      if (error.status === 401) openLogin();
      throw error;
    });
    if (!isStaff(role)) leave('/');
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status === 401) openLogin();
  },
  getIdentity: async () => {
    const { id, firstName, lastName } = await readUser();
    return { id, fullName: `${firstName} ${lastName}`.trim() };
  },
  canAccess: async ({ resource }) => {
    const area = areaOf(resource);
    return area === undefined || worksIn((await readUser()).role, area);
  },
};
