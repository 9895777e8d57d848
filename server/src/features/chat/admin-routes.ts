import { Readable } from 'node:stream';
import * as contentCalls from '@matilha/contract/calls/panel/content';
import type { AssistantTrialEvent } from '@matilha/contract/panel/assistant-trial';
import type { FastifyPluginAsync } from 'fastify';
import type { SearchMemory } from '#server/features/knowledge/api.ts';
import { requireSession } from '#server/platform/context.ts';
import { onceClosed } from '#server/platform/once-closed.ts';
import { serve } from '#server/platform/serve.ts';
import type { SessionWatch } from '#server/platform/sessions/session-watch.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { heartbeatMs } from './answer/answer-stream.ts';
import { AnswerPreparation } from './answer/prepare-answer.ts';
import { presentTools } from './tools/present-tools.ts';
import { areToolsOff, type InstalledTools, listTools } from './usecases/list-tools.ts';
import { tryAssistant } from './usecases/try-assistant.ts';

interface Options extends FreeTaskTools, InstalledTools {
  sessions: SessionWatch;
  searchMemory: SearchMemory;
}

const written = ({ event, data }: AssistantTrialEvent) => `event:${event}\ndata:${JSON.stringify(data)}\n\n`;

/** Lists the tools of assistants, and lets staff ask an assistant before its form is saved. */
export const chatAdminRoutes: FastifyPluginAsync<Options> = async (
  app,
  { sessions, searchMemory, tools, allTools, ...free },
) => {
  const installed = { allTools, tools };
  serve(app, contentCalls.listTools, ({ context }) => presentTools(listTools(context, installed)));
  serve(app, contentCalls.tryAssistant, async ({ context, body }, reply) => {
    const { db, clock, log } = context;
    const services = { db, clock, log, searchMemory, tools, limits: free.limits };
    const preparation = new AnswerPreparation(services, free.model);
    const write = await tryAssistant(
      context,
      { ...free, preparation, toolsOff: areToolsOff(installed) },
      body,
    );
    const left = new AbortController();
    // An answer is small, so its unread part may wait in memory.
    const events = new Readable({ read: () => undefined });
    const push = (text: string | null) => {
      if (!events.readableEnded && !events.destroyed) events.push(text);
    };
    const heartbeat = setInterval(() => push(':\n\n'), heartbeatMs);
    const forget = sessions.watch(requireSession(context).sessionId, () => events.destroy());
    onceClosed(reply.raw, () => {
      clearInterval(heartbeat);
      forget();
      left.abort();
    });
    void write((event) => push(written(event)), left.signal).finally(() => {
      clearInterval(heartbeat);
      push(null);
    });
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .serializer((stream: unknown) => stream as string)
      .send(events);
  });
};
