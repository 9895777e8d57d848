/** An in-memory Cache Storage, which jsdom lacks. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (key: Request | string) =>
    new URL(typeof key === 'string' ? key : key.url, location.href).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      put: async (key: string, value: Response) => void entries.set(urlOf(key), value),
      async addAll(keys: readonly string[]) {
        for (const key of keys) entries.set(urlOf(key), await fetch(key));
      },
      delete: async (key: Request | string) => entries.delete(urlOf(key)),
    };
  };
  return {
    open,
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(urlOf(key))?.clone(),
  };
}
