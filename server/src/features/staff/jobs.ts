import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { operatorNewsJob } from '#server/platform/operators/operator-news.ts';
import type { MailSettings } from './mails.ts';
import { mailMoneyNews } from './notify-operators.ts';

export const staffJobs = ({ settings }: { settings: MailSettings }): readonly JobDefinition[] => [
  { name: operatorNewsJob, run: (context, payload) => mailMoneyNews(context, settings, payload) },
];
