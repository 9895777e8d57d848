import * as z from 'zod/mini';
import { api } from '../api-client.ts';
import { isOffline } from '../api-error.ts';
import { keepForEveryone, keepReading, readingOwner, recallReading } from './reading-store.ts';

interface Options<Data> {
  signal?: AbortSignal | undefined;
  /** Something newer is on the screen: without a connection the call fails as any other. */
  known?: boolean;
  /** Whether this answer is worth keeping. */
  worth?: (data: Data) => boolean;
  /** Of the kept paths that start so, only the newest stay. */
  among?: string;
  limit?: number;
  /** The same answer for whoever asks. */
  everyones?: boolean;
}

/** `api.get` for what can be read offline: keeps the answer, and without a connection gives the one kept. */
export async function getKept<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  { signal, known = false, worth = () => true, among, limit, everyones = false }: Options<z.output<S>> = {},
): Promise<z.output<S>> {
  const begunBy = readingOwner();
  try {
    const data = await api.get(path, schema, { signal });
    if (everyones) keepForEveryone(path, data);
    else if (worth(data)) keepReading(begunBy, path, data, among, limit);
    return data;
  } catch (error) {
    if (!isOffline(error) || known) throw error;
    const kept = z.safeParse(schema, await recallReading(path));
    if (!kept.success) throw error;
    return kept.data;
  }
}
