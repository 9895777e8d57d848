import { deviceStorage } from '#web/lib/device/device-storage.ts';

const keyOf = (userId: number) => `matilha:chat:ran-out:${userId}`;
const day = 24 * 60 * 60_000;

/** Remembers for a day the chat in which this user's credits ran out: the way back after paying, also from another tab. */
export const rememberRanOut = (userId: number, path: string) =>
  deviceStorage.set(keyOf(userId), `${Date.now()} ${path}`);

/** Forgets it, once this user can send again. */
export const forgetRanOut = (userId: number) => deviceStorage.remove(keyOf(userId));

/** Returns the address of the chat in which this user's credits ran out; null if they did not run out today. */
export function ranOutAt(userId: number): string | null {
  const [at, path] = (deviceStorage.get(keyOf(userId)) ?? '').split(' ');
  const known = path && /^\/chat\/\d+(\?c=\w+)?$/.test(path) && Date.now() - Number(at) < day;
  return known ? path : null;
}
