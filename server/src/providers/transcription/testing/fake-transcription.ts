import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request to the service, as it arrived. */
export interface FakeTranscriptionRequest {
  model: string;
  language: string;
  fileName: string;
  bytes: Uint8Array;
}

export type FakeTranscriptionReply =
  | { text: string }
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | { endless: string }
  | { silentMs: number };

/** Services take more formats than the product sends. */
const endings = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
const mostBytes = 25 * 1024 * 1024;

/** Returns the first bytes that a file with this ending has. */
const marks: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  ogg: (bytes) => bytes.toString('latin1', 0, 4) === 'OggS',
  mp4: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp',
};

/**
 * Plays `/audio/transcriptions` with the rules of OpenAI's: a key, the form's fields `model` and `file`, a file of at most 25 MB whose ending
 * is one of ten and whose content is of that format.
 */
export class FakeTranscription {
  readonly requests: FakeTranscriptionRequest[] = [];
  /** Requests that wait for their response now, and the most that ever did at once. */
  open = 0;
  mostOpen = 0;
  readonly #replies: FakeTranscriptionReply[] = [];
  readonly #key: string | null;

  constructor({ key = null }: { key?: string | null } = {}) {
    this.#key = key;
  }

  respondNext(...replies: FakeTranscriptionReply[]): void {
    this.#replies.push(...replies);
  }

  async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.on('close', () => {
      this.open -= 1;
    });
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const reply = this.#replies.shift() ?? { text: 'Olá.' };
    if ('silentMs' in reply) await new Promise((resolve) => setTimeout(resolve, reply.silentMs));
    if ('status' in reply) return refuse(response, reply.status, reply.headers);
    if (this.#key !== null && incoming.headers.authorization !== `Bearer ${this.#key}`)
      return refuse(response, 401);
    const type = incoming.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data; boundary=')) return refuse(response, 400);
    const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    const model = form.get('model');
    if (!(file instanceof File) || typeof model !== 'string' || model === '') return refuse(response, 400);
    const bytes = Buffer.from(await file.arrayBuffer());
    const ending = file.name.split('.').at(-1) ?? '';
    if (bytes.length > mostBytes) return refuse(response, 413);
    if (!endings.includes(ending) || bytes.length < 12 || marks[ending]?.(bytes) === false)
      return refuse(response, 400);
    this.requests.push({ model, language: String(form.get('language')), fileName: file.name, bytes });
    if ('endless' in reply) return writeUntilClosed(response, reply.endless);
    if ('body' in reply) return void response.writeHead(200).end(reply.body);
    const text = 'text' in reply ? reply.text : 'Olá.';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
  }
}

async function writeUntilClosed(response: ServerResponse, text: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  while (!response.closed) {
    response.write(text);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function refuse(response: ServerResponse, status: number, headers = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message: 'no', type: 'invalid_request_error' } }));
}
