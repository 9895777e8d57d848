import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { MondayMailSettings } from './out/monday-mail.ts';
import { mondayMailJob, sendMondayMails } from './usecases/send-monday-mails.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

/** Every ten minutes of a Monday's day: a server that was down in the morning still sends the mails. */
export const postsJobs = (tools: Tools, settings: MondayMailSettings): JobDefinition[] => [
  {
    name: mondayMailJob,
    schedule: '*/10 7-19 * * 1',
    run: async () =>
      void (await sendMondayMails(
        { ...tools, actor: { kind: 'job', name: mondayMailJob }, requestId: mondayMailJob },
        settings,
      )),
  },
];
