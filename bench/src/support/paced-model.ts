import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A model on loopback, run as its own process, in the chat-completions protocol. The last message says `tokens=300
 * pace=10`: it sends that many short tokens, one every `pace` ms (all at once for 0), as a Markdown plan if asked
 * for. With `tools` its first turn is a call of a tool after the time in ms, so that a reader can tell how long the call took to reach it.
 */
const words = ['o', ' banho', ' do', ' pet', ' sai', ' em', ' uma', ' hora', '.', ' Ok'];
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'paced', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const piecesOf = (list: readonly string[]) => list.map((content) => chunk({ content }, null));
const pieces = piecesOf(words);
/** A plan as models like to write them. */
const markdownPieces = piecesOf(
  [
    '\n\n## Dica| do| dia|\n\n1.| Ofereça| um| **banho| com|** perfume|.|\n2.| Avise| o| *tutor*| por| mensagem|.',
    '|\n   -| com| foto|\n   -| com| hora|\n\nUm| [link](https://example.com)| e| `código`| no| meio| de| uma| frase',
    '| longa|,| como| as| de| sempre|.',
  ]
    .join('')
    .split('|'),
);

function finish(response: ServerResponse, reason = 'stop'): void {
  response.end(`${chunk({}, reason)}data: [DONE]\n\n`);
}

/** Two days of the trade's calendar. */
const call = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'ver_datas', arguments: '{"de":"2026-11-01","ate":"2026-11-30"}' },
};

function callTool(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const now = performance.timeOrigin + performance.now();
  response.write(chunk({ content: `at=${now.toFixed(2)}. ` }, null) + chunk({ tool_calls: [call] }, null));
  finish(response, 'tool_calls');
}

function stream(response: ServerResponse, tokens: number, pace: number, list: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sent = 0;
  const next = () => list[sent++ % list.length] ?? '';
  if (pace === 0) {
    while (sent < tokens) response.write(next());
    finish(response);
    return;
  }
  const begun = performance.now();
  const timer = setInterval(() => {
    // Sends by the clock, so that a late timer does not slow the model down; timers may fire a fraction early.
    const due = Math.min(tokens, Math.floor((performance.now() - begun + 1) / pace));
    while (sent < due) response.write(next());
    if (sent === tokens) {
      clearInterval(timer);
      finish(response);
    }
  }, pace);
  response.on('close', () => clearInterval(timer));
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { messages } = JSON.parse(Buffer.concat(parts).toString('utf8'));
  const question = messages.findLast(({ role }: { role: string }) => role === 'user').content;
  const [, tokens, pace, kind] = /tokens=(\d+) pace=([\d.]+)( markdown| tools)?/.exec(question) ?? [];
  if (kind === ' tools' && messages.at(-1).role !== 'tool') return callTool(response);
  stream(response, Number(tokens ?? 10), Number(pace ?? 0), kind === ' markdown' ? markdownPieces : pieces);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
