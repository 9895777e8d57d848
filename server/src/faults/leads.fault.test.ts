import { afterAll, expect, it } from 'vitest';
import { landingForm } from '#server/features/leads/testing/lead-tools.ts';
import { accepts, hangs, says, startReceiver } from '#server/features/leads/testing/receiver.ts';
import { letJobsBeTakenOver } from '#server/jobs/testing/queue-control.ts';
import { testDatabase } from '#server/testing/database.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const receiver = await startReceiver();
clearUpProcesses();
afterAll(() => receiver.close());

const env = { LEAD_WEBHOOK_URL: receiver.url, LEAD_WEBHOOK_SECRET: 'segredo-da-automacao' };
const start = () => startProcess({ databaseUrl, unlimited: true, env });
/** Time for the automation's rate limit, and for noticing that a process died; milliseconds. */
const drainMs = patienceMs + sizes.leads * 150;

async function submit(url: string): Promise<string> {
  const form = landingForm();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  });
  expect(response.status).toBe(200);
  return form.email;
}

/** Returns the address sent under each delivery id; a repeated id must carry the same lead. */
function sentEmails(): Map<string, string> {
  const emails = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers['x-delivery-id']);
    const { email } = JSON.parse(body);
    expect(emails.get(id) ?? email).toBe(email);
    emails.set(id, email);
  }
  return emails;
}
const rows = async (): Promise<Array<{ id: string; status: string; email: string }>> =>
  (
    await db.$client.query(
      'select d.id, d.status, l.email from lead_deliveries d join leads l on l.id = d.lead_id',
    )
  ).rows;

it('delivers the leads of a killed process under the same ids in the next process (R21, I7)', {
  timeout: drainMs + 2 * patienceMs,
}, async () => {
  const allSent = Promise.withResolvers<void>();
  // The first runs alone; after its failure, several run at once.
  receiver.react((response, received) => {
    receiver.react(hangs);
    void allSent.promise.then(() => says(503)(response, received));
  });
  const first = await start();
  const emails: string[] = [];
  for (let sent = 0; sent < sizes.leads; sent += 1) emails.push(await submit(first.url));
  allSent.resolve();
  await until('deliveries are on their way', () => receiver.received.length > 1);
  await first.kill();
  const onTheirWay = sentEmails();
  const left = await rows();
  expect(left.map(({ status }) => status)).toEqual(left.map(() => 'queued'));
  expect(left.map(({ email }) => email).sort()).toEqual(emails.sort());

  receiver.react(accepts);
  receiver.received.length = 0;
  await letJobsBeTakenOver(db);
  const second = await start();
  const delivered = async () => (await rows()).filter(({ status }) => status === 'delivered').length;
  await until('all are delivered', async () => (await delivered()) === sizes.leads, drainMs);
  const arrived = sentEmails();
  expect(arrived).toEqual(new Map(left.map(({ id, email }) => [id, email])));
  for (const [id, email] of onTheirWay) expect(arrived.get(id)).toBe(email);
  await second.kill();
});
