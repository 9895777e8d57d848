import type { User } from '@matilha/contract/account/account';
import * as accountCalls from '@matilha/contract/calls/account/account';
import { call } from './api-client.ts';

let known: Promise<User> | null = null;

/** Returns the signed-in user, read once for each page load. */
export function readUser(): Promise<User> {
  known ??= call(accountCalls.readUser).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
