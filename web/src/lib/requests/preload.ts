/** Loads code ahead of its use. A failure is ignored: the use itself loads again and reports it. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
