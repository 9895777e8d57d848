import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalsOf, successesOf } from '#server/platform/serve.ts';

const undeclared: string[] = [];

/** Watches every server that this test process creates, starting before its first route. A second call changes nothing. */
export function watchServers(): void {
  unsubscribe('fastify.initialization', watch);
  subscribe('fastify.initialization', watch);
}

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (request, reply) => {
    if (isApi(request) && !declares(request, reply.statusCode))
      undeclared.push(`${request.method} ${request.routeOptions.url} answered ${reply.statusCode}`);
  });
}

/** Returns and clears the responses with a status that their route does not declare. */
export const takeUndeclared = (): string[] => undeclared.splice(0);

const isApi = ({ is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && routeOptions.url?.startsWith('/api/') === true;

function declares({ routeOptions: { config, schema } }: FastifyRequest, status: number): boolean {
  if (Object(schema).hide === true) return true;
  return (
    config.call !== undefined && [...successesOf(config.call), ...refusalsOf(config.call)].includes(status)
  );
}
