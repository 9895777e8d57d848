import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** Returns and clears the responses whose status their route does not declare. */
export const takeUndeclared = (): string[] => undeclared.splice(0);

const isApi = ({ is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && routeOptions.url?.startsWith('/api/') === true;

function declares({ routeOptions }: FastifyRequest, status: number): boolean {
  const { response, hide } = Object(routeOptions.schema);
  const declared = routeOptions.config.responses ?? response;
  return hide === true || (declared !== undefined && String(status) in declared);
}
