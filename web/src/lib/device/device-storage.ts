/** localStorage that never throws: where it is forbidden or full, reads return null and writes are dropped. */
export const deviceStorage = {
  get: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key: string, value: string) => void attempt(() => localStorage.setItem(key, value)),
  remove: (key: string) => void attempt(() => localStorage.removeItem(key)),
  /** Returns the keys that start with `prefix`. */
  keys: (prefix: string): string[] =>
    attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [],
  /** Removes every entry whose key starts with `prefix`. */
  removeAll: (prefix: string) =>
    void attempt(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    }),
};

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
