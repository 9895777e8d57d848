import DataLoader from 'dataloader';

/** Calls of one read at most. */
const mostCalls = 100;

/**
 * Returns a function that serves all calls that arrive together by one `readAll`, which returns one result per call, in order. Nothing is
 * cached: a call never gets the result of a read that began before it. A failure fails all calls of its read.
 */
export function gatherCalls<Call, Result>(
  readAll: (calls: readonly Call[]) => Promise<Result[]>,
): (call: Call) => Promise<Result> {
  const loader = new DataLoader<Call, Result>(readAll, {
    cache: false,
    maxBatchSize: mostCalls,
    // Requests that have arrived together are answered before the next ones are read.
    batchScheduleFn: setImmediate,
  });
  return (call) => loader.load(call);
}
