import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { readBody } from '../model/read-body.ts';
import { type FileStorage, StorageError } from './file-storage.ts';

export interface S3Settings {
  /** Address of the service: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Where the bucket is named: in the path, which almost every service takes, or as the first part of the host. */
  addressing?: 'path' | 'host';
  accessKeyId: string;
  secretAccessKey: string;
}

/** Longest silence of the service, in milliseconds: a reader waits for a picture, while an upload may take its time to send. */
const usualPatience = { read: 10_000, write: 30_000 };
const tooSlow = 'TimeoutError';
/** A refusal is an XML document with a few lines. */
const mostRefusalBytes = 64 * 1024;
const retryPauseMs = 300;
const tries = 3;
/** Statuses and codes after which S3 asks for another attempt (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const temporaryStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];
const temporaryCodes: readonly string[] = ['RequestTimeout', 'OperationAborted'];

/** Returns the code of the network's or TLS's error that `fetch` wraps, or the name of a timeout. */
function networkReason(error: unknown): string {
  const { name, cause } = Object(error);
  return String(Object(cause).code ?? name);
}

/** A call that the service did not take: the status, the code for it, and the bucket's region where that is another one. */
class Refusal {
  readonly status: number;
  readonly code: string;
  readonly region: string | null;

  constructor({ status, headers }: Response, body: string) {
    this.status = status;
    this.code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? '';
    const region = /^[a-z0-9-]{1,40}$/.exec(headers.get('x-amz-bucket-region') ?? '')?.[0];
    this.region = region ?? /<Region>([a-z0-9-]{1,40})<\/Region>/.exec(body)?.[1] ?? null;
  }

  get temporary(): boolean {
    return temporaryStatuses.includes(this.status) || temporaryCodes.includes(this.code);
  }

  toError(region: string): StorageError {
    const elsewhere = this.region && this.region !== region ? `, region ${this.region}` : '';
    return new StorageError(`status ${this.status}${this.code && ` ${this.code}`}${elsewhere}`);
  }
}

/** Returns the address of the bucket, without a slash at its end. */
function addressOf({ endpoint, bucket, addressing }: S3Settings): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  if (addressing === 'host') return `${url.protocol}//${bucket}.${url.host}${path}`;
  return `${url.origin}${path}/${encodeURIComponent(bucket)}`;
}

/**
 * Returns a storage in a bucket of any service that speaks S3. Every object is private. `patience` ends with the service's first word: the
 * bytes of an object are as slow as their reader.
 */
export function createS3Storage(settings: S3Settings, patience = usualPatience): FileStorage {
  const { region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = addressOf(settings);

  async function attempt(method: string, key: string, init: RequestInit): Promise<Response | Refusal> {
    const abort = new AbortController();
    const longest = method === 'PUT' ? patience.write : patience.read;
    const timer = setTimeout(() => abort.abort(new DOMException('no response', tooSlow)), longest);
    try {
      const { url, headers } = await client.sign(`${base}/${encodeURIComponent(key)}`, { ...init, method });
      // A redirect leads to another region, where this signature is worth nothing.
      const call = { ...init, method, headers, signal: abort.signal, redirect: 'manual' } as const;
      const response = await fetch(url, call);
      if (response.ok) return response;
      return new Refusal(response, (await readBody(response, mostRefusalBytes)) ?? '');
    } catch (error) {
      throw new StorageError(`unreachable: ${networkReason(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Repeats a call that may succeed later, but not one that took all its time: all three are idempotent. */
  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response | Refusal> {
    for (let tried = 1; tried < tries; tried += 1) {
      const outcome = await attempt(method, key, init).catch((error: StorageError) => {
        if (error.reason.endsWith(tooSlow)) throw error;
        return null;
      });
      if (outcome && !(outcome instanceof Refusal && outcome.temporary)) return outcome;
      await sleep(retryPauseMs * tried);
    }
    return await attempt(method, key, init);
  }

  return {
    async put(key, bytes, contentType) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash };
      const outcome = await call('PUT', key, { body: new Uint8Array(bytes), headers });
      if (outcome instanceof Refusal) throw outcome.toError(region);
      await outcome.body?.cancel();
    },
    async open(key) {
      const outcome = await call('GET', key);
      if (!(outcome instanceof Refusal)) return Readable.fromWeb(outcome.body as ReadableStream);
      // A missing bucket is a 404 as well.
      if (outcome.code === 'NoSuchKey') return null;
      throw outcome.toError(region);
    },
    async remove(key) {
      const outcome = await call('DELETE', key);
      if (outcome instanceof Refusal && outcome.code !== 'NoSuchKey') throw outcome.toError(region);
      if (!(outcome instanceof Refusal)) await outcome.body?.cancel();
    },
  };
}
