type Labels<Name extends string> = Record<Name, string>;

/** A number that this process keeps for the metrics; plugins/metrics.ts serves all of them. */
export interface Count<Name extends string = string> {
  kind: 'counter' | 'gauge';
  name: string;
  help: string;
  labelNames: readonly Name[];
  add(labels: Labels<Name>, by?: number): void;
  values(): { labels: Labels<Name>; value: number }[];
  /** Returns 0 before the first `add`. */
  value(labels: Labels<Name>): number;
}

/** Durations that this process observes, in seconds. */
export interface Timing {
  name: string;
  help: string;
  buckets: number[];
  observe(seconds: number): void;
  /** Calls `listener` for each later observation; returns the function that stops it. */
  listen(listener: (seconds: number) => void): () => void;
}

const counts: Count[] = [];
const timings: Timing[] = [];

function createCount<Name extends string>(
  kind: Count['kind'],
  name: string,
  help: string,
  labelNames: readonly Name[],
): Count<Name> {
  const entries = new Map<string, { labels: Labels<Name>; value: number }>();
  const keyOf = (labels: Labels<Name>) => JSON.stringify(labelNames.map((label) => labels[label]));
  const count: Count<Name> = {
    kind,
    name,
    help,
    labelNames,
    add: (labels, by = 1) => void entries.set(keyOf(labels), { labels, value: count.value(labels) + by }),
    values: () => [...entries.values()],
    value: (labels) => entries.get(keyOf(labels))?.value ?? 0,
  };
  counts.push(count as unknown as Count);
  return count;
}

/**
 * Creates a number that only rises. The name ends in `_total`; labels have few values, never personal data. Call it once, at the top of a
 * module: use cases and providers count without the metrics library.
 */
export const createCounter = <Name extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Name[] = [],
): Count<Name> => createCount('counter', name, help, labelNames);

/** Creates a number that rises and falls, such as what is open now. */
export const createGauge = <Name extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Name[] = [],
): Count<Name> => createCount('gauge', name, help, labelNames);

/** Creates a distribution of durations. The name ends in `_seconds`. */
export function createTiming(name: string, help: string, buckets: number[]): Timing {
  const listeners = new Set<(seconds: number) => void>();
  const timing: Timing = {
    name,
    help,
    buckets,
    observe(seconds) {
      for (const listener of listeners) listener(seconds);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  timings.push(timing);
  return timing;
}

/** Returns everything that this process counts. */
export const allCounts = (): readonly Count[] => counts;
export const allTimings = (): readonly Timing[] => timings;
