import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hashToken } from '#server/platform/tokens.ts';

/** Returns true when the request bears METRICS_TOKEN; the time does not depend on where they differ. */
export const bearsMetricsToken = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean =>
  metricsToken !== null &&
  timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${metricsToken}`));
