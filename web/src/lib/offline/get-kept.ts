import { addressOf, type Callable, type Output } from '@matilha/contract/calls/call';
import { isOffline } from '@matilha/contract/client/api-error';
import { type AnyInput, type Inputs, readOutput } from '@matilha/contract/client/client';
import * as z from 'zod/mini';
import { request } from '../requests/api-client.ts';
import { keepForEveryone, keepReading, readingOwner, recallReading } from './reading-store.ts';

interface Options<Data> {
  /** The shape of responses and of kept copies, where earlier versions differ; the call's output if absent. */
  shape?: z.ZodMiniType<Data>;
  /** Newer data is on the screen: offline, the call fails instead of returning the copy. */
  known?: boolean;
  /** Returns whether this response is worth keeping. */
  worth?: (data: Data) => boolean;
  /** Returns the part of the response to keep; absent to keep all of it. */
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
 * Makes a call whose content is readable offline: keeps each response, and returns the kept copy without a connection. Throws `ApiError`.
 */
export async function getKept<C extends Callable & { output: z.ZodMiniType }>(
  { shape, known = false, worth = () => true, everyones = false, ...options }: Options<Output<C>>,
  declared: C,
  ...inputs: Inputs<C>
): Promise<Output<C>> {
  const output = shape ?? declared.output;
  const sent: AnyInput = inputs[0] ?? {};
  const path = addressOf(declared, sent);
  const { keptAs = () => path, recall = () => recallReading(path), part = same, among, limit } = options;
  const begunBy = readingOwner();
  try {
    const data = await readOutput<C>({ output }, await request(declared, ...inputs));
    if (everyones) keepForEveryone(path, data);
    else if (worth(data)) keepReading(begunBy, keptAs(data), part(data), among, limit);
    return data;
  } catch (error) {
    if (!isOffline(error) || known) throw error;
    const kept = z.safeParse(output, await recall());
    if (!kept.success) throw error;
    return kept.data as Output<C>;
  }
}

const same = <Data>(data: Data) => data;
