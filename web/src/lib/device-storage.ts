/** localStorage that may be forbidden or full: reading then finds nothing and writing is let go. */
export const deviceStorage = {
  get: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key: string, value: string) => void attempt(() => localStorage.setItem(key, value)),
  remove: (key: string) => void attempt(() => localStorage.removeItem(key)),
  /** Everything whose key starts so. */
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
