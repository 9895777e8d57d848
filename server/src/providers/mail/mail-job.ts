import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { deliverMail, type MailCourier } from './deliver-mail.ts';
import { deliverMailJob } from './queue-mail.ts';

/**
 * Pauses grow from seconds to two minutes and stay there for a day, so that a mail leaves within two minutes of its server's return (R20).
 */
export const mailJob = (courier: MailCourier): JobDefinition => ({
  name: deliverMailJob,
  run: (context, payload) => deliverMail({ ...courier, ...context }, payload),
  retry: { limit: 2_000, pause: 10, longestPause: 110 },
});
