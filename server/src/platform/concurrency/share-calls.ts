export type SharedCalls<Key, Made> = (key: Key, make: () => Promise<Made>) => Promise<Made>;

/**
 * Returns a function that runs `make` for a key, unless a call for this key still runs: then it returns the result or the failure of that
 * call. Nothing is cached afterwards.
 */
export function shareCalls<Key, Made>(): SharedCalls<Key, Made> {
  const running = new Map<Key, Promise<Made>>();
  return (key, make) => {
    const shared = running.get(key) ?? make().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}
