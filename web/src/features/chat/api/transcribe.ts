import { transcription } from '@matilha/contract/transcriptions';
import { api } from '#web/lib/api-client.ts';

/** Returns the words of a recording. The server keeps nothing of it. Throws `ApiError`. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  return (await api.post('/api/transcriptions', recording, transcription, { signal })).texto;
}
