import * as z from 'zod/mini';
import { api } from '../api-client.ts';
import { isOffline } from '../api-error.ts';
import { keepForEveryone, keepReading, readingOwner, recallReading } from './reading-store.ts';

interface Options<Data> {
  signal?: AbortSignal | undefined;
  /** Newer data is on the screen: offline, the call fails instead of returning the copy. */
  known?: boolean;
  /** Returns whether this response is worth keeping. */
  worth?: (data: Data) => boolean;
  /** Returns what of the response to keep; all of it if absent. */
  part?: (data: Data) => Data;
  /** The path under which the response is kept; that of the call if absent. */
  keptAs?: (data: Data) => string;
  /** Finds the kept copy; by the path of the call if absent. */
  recall?: (() => Promise<unknown>) | undefined;
  /** Prefix of a group of paths, of which only the newest `limit` are kept. */
  among?: string;
  limit?: number;
  /** The response is the same for every user. */
  everyones?: boolean;
}

/**
 * `api.get` for content readable offline: keeps each response, and returns the kept copy without a connection.
 */
export async function getKept<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  { signal, known = false, worth = () => true, everyones = false, ...options }: Options<z.output<S>> = {},
): Promise<z.output<S>> {
  const { keptAs = () => path, recall = () => recallReading(path), part = same, among, limit } = options;
  const begunBy = readingOwner();
  try {
    const data = await api.get(path, schema, { signal });
    if (everyones) keepForEveryone(path, data);
    else if (worth(data)) keepReading(begunBy, keptAs(data), part(data), among, limit);
    return data;
  } catch (error) {
    if (!isOffline(error) || known) throw error;
    const kept = z.safeParse(schema, await recall());
    if (!kept.success) throw error;
    return kept.data;
  }
}

const same = <Data>(data: Data) => data;
