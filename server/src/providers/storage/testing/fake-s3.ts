import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface FakeS3Settings {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
/** S3 refuses requests that were signed longer ago. */
const longestSkewMs = 15 * 60_000;
const unsigned = 'UNSIGNED-PAYLOAD';

/**
 * A server on loopback with S3's rules for private objects: it checks the signature of each request itself
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html) and refuses with S3's codes.
 */
export class FakeS3 {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  /** Codes to refuse the next requests with, in order. */
  readonly refusals: string[] = [];
  /** Host and payload hash of each request. */
  readonly requests: Array<{ host: string; hash: string }> = [];
  /** Pause before the second half of each object, in milliseconds. */
  pauseMs = 0;
  readonly #settings: FakeS3Settings;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor(settings: FakeS3Settings) {
    this.#settings = settings;
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { host = '', 'x-amz-content-sha256': hash } = request.headers;
    this.requests.push({ host, hash: String(hash) });
    const code = this.refusals.shift() ?? this.#refusalOf(request, body);
    if (code) return refuse(response, code, this.#settings.region);
    const key = decodeURIComponent(this.#placeOf(request).key);
    const object = this.objects.get(key);
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(response, 'MissingContentLength');
      this.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? 'binary/octet-stream' });
      return void response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (request.method !== 'GET') return refuse(response, 'MethodNotAllowed');
    if (!object) return refuse(response, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
    const half = Math.floor(object.bytes.length / 2);
    response.write(object.bytes.subarray(0, half));
    await sleep(this.pauseMs);
    return void response.end(object.bytes.subarray(half));
  }

  /** The bucket is the first part of the path, or of the host's name: `http://matilha.localhost:9000/key`. */
  #placeOf({ url = '', headers }: IncomingMessage): { bucket: string; key: string } {
    const [path = ''] = url.split('?');
    const [label = '', ...rest] = (headers.host ?? '').split('.');
    if (rest.join('.').startsWith('localhost')) return { bucket: label, key: path.slice(1) };
    const [, bucket = '', ...key] = path.split('/');
    return { bucket, key: key.join('/') };
  }

  #refusalOf(request: IncomingMessage, body: Buffer): string | undefined {
    const { accessKeyId, region, bucket } = this.#settings;
    const authorization =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (!authorization) return 'AccessDenied';
    const [, id, day = '', of, names = '', signature] = authorization;
    if (id !== accessKeyId) return 'InvalidAccessKeyId';
    if (of !== region) return 'AuthorizationHeaderMalformed';
    const stamp = String(request.headers['x-amz-date']);
    const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(Date.now() - at) < longestSkewMs)) return 'RequestTimeTooSkewed';
    const hash = String(request.headers['x-amz-content-sha256']);
    if (hash !== unsigned && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    const signed = names.split(';');
    if (!signed.includes('host')) return 'SignatureDoesNotMatch';
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
    const canonical = [request.method, path, query, headers, names, hash].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
    if (this.#sign(day, toSign) !== signature) return 'SignatureDoesNotMatch';
    return this.#placeOf(request).bucket === bucket ? undefined : 'NoSuchBucket';
  }

  #sign(day: string, text: string): string {
    const { secretAccessKey, region } = this.#settings;
    const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
    return hmac(key, text).toString('hex');
  }
}

const statusOf: Record<string, number> = {
  PermanentRedirect: 301,
  RequestTimeout: 400,
  OperationAborted: 409,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  InternalError: 500,
  SlowDown: 503,
};

/** Codes of a request that went to another region than the bucket's; the response names the bucket's region. */
const elsewhere = ['PermanentRedirect', 'AuthorizationHeaderMalformed'];

function refuse(response: ServerResponse, code: string, region = ''): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  response
    .writeHead(statusOf[code] ?? 403, {
      'content-type': 'application/xml',
      ...(elsewhere.includes(code) && { 'x-amz-bucket-region': region }),
    })
    .end(body);
}
