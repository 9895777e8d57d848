import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Build } from '#server/config/build.ts';
import { allCounts, allTimings, type Count } from '#server/platform/counts.ts';

/** Serves a number of platform/counts.ts. */
function serveCount(registry: Registry, { kind, name, help, labelNames, values }: Count): void {
  const Metric = kind === 'counter' ? Counter : Gauge;
  new Metric({
    ...{ name, help, labelNames, registers: [registry] },
    collect() {
      this.reset();
      for (const { labels, value } of values()) this.inc(labels, value);
    },
  });
}

/** The metrics of this process: Node's own, one distribution of requests, and everything that is counted elsewhere. */
export function createMetrics(build: Build) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'matilha_build_info',
    help: 'Version and commit of the program; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ ...build }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  for (const count of allCounts()) serveCount(registry, count);
  const unlisten = allTimings().map(({ name, help, buckets, listen }) => {
    const histogram = new Histogram({ name, help, buckets, registers: [registry] });
    return listen((seconds) => histogram.observe(seconds));
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    stop: () => {
      for (const stop of unlisten) stop();
    },
  };
}
