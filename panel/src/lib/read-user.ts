import { type User, user } from '@matilha/contract/account';
import { call } from './api-client.ts';

let known: Promise<User> | null = null;

/** Returns the signed-in user, read once for each page load. */
export function readUser(): Promise<User> {
  known ??= call('GET', '/api/user', user).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
