import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';

/** Everything that modules of this process count; plugins/metrics.ts serves it. */
export const processCounts = new Registry();
const registers = [processCounts];

/**
 * Creates a number that only rises. The name ends in `_total`; labels have few values, never personal data. Call it once, at the top of a
 * module.
 */
export const createCounter = <Name extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Name[] = [],
): Counter<Name> => new Counter({ name, help, labelNames, registers });

/** Creates a number that rises and falls, such as the open connections. */
export const createGauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });

/** Creates a distribution of durations in seconds. The name ends in `_seconds`. */
export const createTiming = (name: string, help: string, buckets: number[]): Histogram =>
  new Histogram({ name, help, buckets, registers });

/** Returns a counted number: that of these labels, 0 before the first. */
export async function countOf<Name extends string>(
  metric: Pick<Metric<Name>, 'get'>,
  labels: Partial<Record<Name, string>> = {},
): Promise<number> {
  const { values } = await metric.get();
  const isMeant = (found: object) =>
    Object.entries(labels).every(([name, value]) => Reflect.get(found, name) === value);
  return values.find((each) => isMeant(each.labels))?.value ?? 0;
}
