import Fastify from 'fastify';
import pg from 'pg';
import { Agent, request } from 'undici';
import { ownerUrlOf } from '../../../server/src/database/embedded/connection.ts';

/**
 * The floor for comparison: Fastify and pg store the question, forward the model's text and store the answer. No
 * session, credits, limits or recovery. Run as its own process.
 */
const { DATABASE_URL: connectionString = '', MODEL_URL: model = '' } = process.env;
// As owner, because it creates its own tables.
const pool = new pg.Pool({ connectionString: ownerUrlOf(connectionString), max: 20 });
const agent = new Agent({ connections: 2_048 });
await pool.query(
  'create table if not exists relay_messages (id bigserial primary key, content text, is_ai bool);' +
    'create table if not exists relay_events (id text primary key, type text)',
);

const app = Fastify();
const store = (content: string, isAi: boolean) =>
  pool.query({
    name: 'store',
    text: 'insert into relay_messages (content, is_ai) values ($1, $2)',
    values: [content, isAi],
  });

app.get('/api/user', async () => {
  const { rows } = await pool.query({ name: 'user', text: 'select * from users where id = 1' });
  return { user: rows[0]?.id ?? null };
});

app.post('/api/messages', async (incoming, reply) => {
  const { content } = incoming.body as { content: string };
  await store(content, false);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  const { body } = await request(`${model}/chat/completions`, {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content }], stream: true }),
  });
  let text = '';
  let rest = '';
  body.setEncoding('utf8');
  for await (const part of body) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const delta = JSON.parse(line.slice(6)).choices[0].delta.content ?? '';
      if (!delta) continue;
      text += delta;
      reply.raw.write(`data:${JSON.stringify(delta)}\n\n`);
    }
  }
  await store(text, true);
  reply.raw.end('event:done\ndata:{}\n\n');
});

app.post('/api/webhooks/stripe', async (incoming) => {
  const { id, type } = incoming.body as { id: string; type: string };
  const text = 'insert into relay_events (id, type) values ($1, $2)';
  await pool.query({ name: 'event', text, values: [id, type] });
  return { received: true };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
