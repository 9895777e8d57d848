import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { type Memorizer, rememberConversation, rememberJob } from './usecases/remember-conversation.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'> & Memorizer;

export const chatJobs = ({ model, limits, ...tools }: Tools): JobDefinition[] => [
  {
    name: rememberJob,
    run: (payload) =>
      rememberConversation(
        { ...tools, actor: { kind: 'job', name: rememberJob }, requestId: rememberJob },
        { model, limits },
        payload,
      ),
    retry: { limit: 3, pause: 30, longestPause: 300 },
  },
];
