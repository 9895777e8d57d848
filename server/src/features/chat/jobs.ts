import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { type Memorizer, rememberConversation, rememberJob } from './usecases/remember-conversation.ts';

export const chatJobs = (memorizer: Memorizer): readonly JobDefinition[] => [
  {
    name: rememberJob,
    run: (context, payload) => rememberConversation(context, memorizer, payload),
    retry: { limit: 3, pause: 30, longestPause: 300 },
  },
];
