import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pdf } from '#server/features/uploads/testing/office-files.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { db, url } = await testProduct();
/** Longer than the server waits for a whole request, and for its next look at the connections. */
const pauseMs = 13_000;

/** Sends half a body, and the rest after a pause; returns status and body, or how the connection ended, and after how many milliseconds. */
async function sendSlowly(role: 'editor' | 'subscriber', path: string, type = 'application/octet-stream') {
  const cookie = await signIn(db, await createSubscriber(db, { role }));
  const headers = { cookie, 'content-type': type, 'content-length': pdf().length };
  const begun = performance.now();
  const sent = request(url + path, { method: 'POST', headers });
  const answer = once(sent, 'response').then(
    async ([response]) => ({ status: response.statusCode, body: await text(response) }),
    (error: NodeJS.ErrnoException) => ({ status: error.code, body: '' }),
  );
  sent.write(pdf().subarray(0, 20));
  await Promise.race([sleep(pauseMs), answer]);
  const ms = performance.now() - begun;
  sent.end(pdf().subarray(20));
  return { ...(await answer), ms };
}

test('stores a file that the team sends slowly, and cuts other slow bodies', async () => {
  const upload = '/api/admin/uploads/files?nome=guia.pdf';
  const [editor, subscriber, linkedPicture] = await Promise.all([
    sendSlowly('editor', upload),
    sendSlowly('subscriber', upload),
    sendSlowly('editor', '/api/admin/uploads/linked-pictures', 'application/json'),
  ]);
  expect(editor).toMatchObject({ status: 200, body: expect.stringContaining('guia.pdf') });
  expect([subscriber.status, subscriber.ms < pauseMs]).toEqual([404, true]);
  expect([linkedPicture.status, linkedPicture.ms < pauseMs]).toEqual([408, true]);
});
