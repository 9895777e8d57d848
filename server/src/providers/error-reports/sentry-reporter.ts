import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { SentryProject } from '#server/config/sentry-dsn.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { createCounter } from '#server/platform/counts.ts';
import { guardedLookup } from '#server/platform/network/guarded-lookup.ts';
import { mayBeCalled } from '#server/platform/network/outbound-address.ts';
import { type ErrorLine, type Origin, sentryEvent } from './sentry-event.ts';

/** The service gets at most this many events in a minute, and at most five at once; others are only counted. */
const mostPerMinute = 20;
const mostAtOnce = 5;
const timeoutMs = seconds(5);
const flushMs = seconds(2);

const reports = createCounter('matilha_error_reports_total', 'Errors reported to SENTRY_DSN, by outcome', [
  'outcome',
]);

export interface ErrorReporter {
  /** Sends an event in the background; never throws, never waits. */
  report(line: ErrorLine): void;
  /** Waits for events that are on their way, at most two seconds. */
  flush(): Promise<void>;
}

/** Posts one envelope (develop.sentry.dev/sdk/foundations/envelopes). Returns whether the service took it; follows no redirect. */
function post(
  { envelopes, key }: SentryProject,
  body: string,
  client: string,
  local: boolean,
): Promise<boolean> {
  const send = envelopes.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const request = send(envelopes, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup((address) => mayBeCalled(address, local)),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'content-length': Buffer.byteLength(body),
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${key}`,
      },
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
    request.on('socket', (socket) => socket.unref());
    request.end(body);
  });
}

/**
 * Returns a sender of errors to a service that speaks Sentry's protocol. Sentry's own SDK is not used: it patches http, the database and the
 * console, and sends requests, addresses and messages unless each is switched off.
 */
export function createSentryReporter(project: SentryProject, origin: Origin): ErrorReporter {
  const underway = new Set<Promise<void>>();
  let windowEnds = Number.NEGATIVE_INFINITY;
  let sent = 0;
  const hasRoom = () => {
    if (performance.now() >= windowEnds) {
      windowEnds = performance.now() + minutes(1);
      sent = 0;
    }
    return sent < mostPerMinute && underway.size < mostAtOnce;
  };
  return {
    report(line) {
      if (!hasRoom()) return reports.inc({ outcome: 'dropped' });
      sent += 1;
      const event = sentryEvent(line, origin, new Date());
      const payload = JSON.stringify(event);
      const head = JSON.stringify({ event_id: event.event_id, sent_at: new Date().toISOString() });
      const item = JSON.stringify({ type: 'event', length: Buffer.byteLength(payload) });
      const client = `matilha/${origin.build.version}`;
      const posting = post(
        project,
        `${head}\n${item}\n${payload}\n`,
        client,
        origin.environment === 'local',
      ).then((taken) => {
        reports.inc({ outcome: taken ? 'sent' : 'failed' });
        underway.delete(posting);
      });
      underway.add(posting);
    },
    async flush() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, flushMs).unref());
      await Promise.race([Promise.allSettled(underway), late]);
    },
  };
}
