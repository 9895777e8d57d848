import * as chatCalls from '@matilha/contract/calls/chat';
import { call } from '#web/lib/requests/api-client.ts';

/** Returns the words of a recording. The server keeps nothing of it. Throws `ApiError`. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  return (await call(chatCalls.transcribe, { body: recording, signal })).texto;
}
