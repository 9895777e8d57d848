import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { deliverMail, type MailTools } from './deliver-mail.ts';
import { deliverMailJob } from './queue-mail.ts';

/**
 * Pauses grow from seconds to two minutes and stay there for a day, so that a mail leaves within two minutes of its server's return (R20).
 */
export const mailJob = (tools: MailTools): JobDefinition => ({
  name: deliverMailJob,
  run: (payload) => deliverMail(tools, payload),
  retry: { limit: 2_000, pause: 10, longestPause: 110 },
});
