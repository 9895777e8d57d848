import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseRetryAfter } from '../model/completion/attempt-failure.ts';
import { readBody } from '../model/read-body.ts';
import { type ServiceAccess, serviceHeaders, serviceUrl } from '../model/service-headers.ts';
import { type Recording, TranscriptionError, type TranscriptionProvider } from './transcription-provider.ts';

export interface TranscriptionConfig extends ServiceAccess {
  model: string;
}

const retryPauseMs = 500;
const longestPauseMs = 4_000;
const retries = 1;
/** Two minutes of speech are about 2,000 characters. */
const mostBytes = 64 * 1024;

const answerSchema = z.object({ text: z.string() });

/** A failed request that may succeed later. */
class RetryableError extends TranscriptionError {
  retryAfterMs = 0;
}

interface EncodedForm {
  body: ArrayBuffer;
  /** Content type with the boundary of the form's parts. */
  type: string;
}

/** Client of any service that speaks OpenAI's `/audio/transcriptions`. */
export class OpenAiTranscription implements TranscriptionProvider {
  readonly #model: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(config: TranscriptionConfig) {
    this.#model = config.model;
    this.#url = serviceUrl(config, 'audio/transcriptions');
    this.#headers = { ...serviceHeaders(config), accept: 'application/json' };
  }

  async transcribe(recording: Recording, signal: AbortSignal): Promise<string> {
    const form = await this.#encode(recording);
    for (let tries = 0; ; tries += 1) {
      try {
        return readText(await this.#request(form, signal));
      } catch (error) {
        if (signal.aborted) throw new TranscriptionError('timeout', 'aborted', { cause: error });
        if (!(error instanceof RetryableError) || tries >= retries) throw error;
        const pause = Math.max(retryPauseMs, error.retryAfterMs);
        if (pause > longestPauseMs) throw error;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Returns the form as bytes. `fetch` would read a form while it connects, and a connection that fails meanwhile would leave a
   * rejection that no caller can handle.
   */
  async #encode({ bytes, ending }: Recording): Promise<EncodedForm> {
    const form = new FormData();
    form.set('model', this.#model);
    form.set('language', 'pt');
    form.set('response_format', 'json');
    // The service knows the format by the ending of the name.
    form.set('file', new Blob([new Uint8Array(bytes)]), `audio.${ending}`);
    const encoded = new Response(form);
    return { body: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' };
  }

  async #request({ body, type }: EncodedForm, signal: AbortSignal): Promise<string> {
    const headers = { ...this.#headers, 'content-type': type };
    let response: Response;
    try {
      response = await fetch(this.#url, { method: 'POST', headers, body, signal, redirect: 'error' });
      if (response.ok) {
        const body = await readBody(response, mostBytes);
        if (body === null) throw new TranscriptionError('bad_response', 'answer too large');
        return body;
      }
    } catch (error) {
      if (error instanceof TranscriptionError) throw error;
      throw new RetryableError('unavailable', 'network failure', { cause: error });
    }
    await response.body?.cancel().catch(() => undefined);
    throw statusError(response);
  }
}

function statusError({ status, headers }: Response): TranscriptionError {
  const said = `status ${status}`;
  if (status === 400 || status === 413 || status === 415 || status === 422)
    return new TranscriptionError('refused', said);
  if (status === 401 || status === 403 || status === 404) return new TranscriptionError('unavailable', said);
  const error = new RetryableError(status === 429 ? 'rate_limited' : 'unavailable', said);
  error.retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now()) ?? 0;
  return error;
}

function readText(body: string): string {
  const answer = answerSchema.safeParse(parseJson(body));
  if (!answer.success) throw new TranscriptionError('bad_response', 'not a transcription');
  return answer.data.text.trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
