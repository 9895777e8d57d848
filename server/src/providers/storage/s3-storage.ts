import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type FileStorage, StorageError } from './file-storage.ts';

export interface S3Settings {
  /** Address of the service: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const patienceMs = 30_000;
const retryPauseMs = 300;
const tries = 3;
/** Statuses after which S3 asks for another attempt (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const temporary: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Returns the code of the network's or TLS's error that `fetch` wraps, or the name of a timeout. */
function networkReason(error: unknown): string {
  const { name, cause } = Object(error);
  return String(Object(cause).code ?? name);
}

/** Returns a storage in a bucket of any service that speaks S3, addressed by path. Every object is private. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  /** Returns the response, also a refusal. Throws `StorageError` where the call may succeed later. */
  async function attempt(method: string, key: string, given: RequestInit): Promise<Response> {
    let response: Response;
    try {
      const { url, headers } = await client.sign(`${base}/${encodeURIComponent(key)}`, { ...given, method });
      const signal = AbortSignal.timeout(patienceMs);
      response = await fetch(url, { ...given, method, headers, signal, redirect: 'error' });
    } catch (error) {
      throw new StorageError(`unreachable: ${networkReason(error)}`, { cause: error });
    }
    if (!temporary.includes(response.status)) return response;
    await response.body?.cancel();
    throw new StorageError(`status ${response.status}`);
  }

  /** Repeats a call that may succeed later: all three are idempotent. */
  async function call(method: string, key: string, given: RequestInit = {}): Promise<Response> {
    for (let tried = 1; tried < tries; tried += 1) {
      const response = await attempt(method, key, given).catch(() => null);
      if (response) return response;
      await sleep(retryPauseMs * tried);
    }
    return await attempt(method, key, given);
  }

  async function refuse(response: Response): Promise<never> {
    await response.body?.cancel();
    throw new StorageError(`status ${response.status}`);
  }

  return {
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType };
      const response = await call('PUT', key, { body: new Uint8Array(bytes), headers });
      if (!response.ok) await refuse(response);
      await response.body?.cancel();
    },
    async open(key) {
      const response = await call('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || !response.body) return refuse(response);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(key) {
      const response = await call('DELETE', key);
      if (!response.ok && response.status !== 404) await refuse(response);
      await response.body?.cancel();
    },
  };
}
