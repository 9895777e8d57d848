import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { operatorNewsJob } from '#server/platform/operators/operator-news.ts';
import { mailMoneyNews } from './mail-money-news.ts';
import type { MailSettings } from './mails.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

export const staffJobs = (tools: Tools, settings: MailSettings): JobDefinition[] => [
  {
    name: operatorNewsJob,
    run: (payload) => {
      const actor = { kind: 'job', name: operatorNewsJob } as const;
      return mailMoneyNews({ ...tools, actor, requestId: operatorNewsJob }, settings, payload);
    },
  },
];
