import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { MondayMailSettings } from './out/monday-mail.ts';
import { mondayMailJob, sendMondayMails } from './usecases/send-monday-mails.ts';

/** Every ten minutes of a Monday's day: a server that was down in the morning still sends the mails. */
export const postsJobs = ({ settings }: { settings: MondayMailSettings }): readonly JobDefinition[] => [
  {
    name: mondayMailJob,
    schedule: '*/10 7-19 * * 1',
    run: async (context) => void (await sendMondayMails(context, settings)),
  },
];
