import type { ServiceAccess } from '../model/service-headers.ts';
import { OpenAiTranscription } from './openai-transcription.ts';
import type { TranscriptionProvider } from './transcription-provider.ts';

interface Settings {
  model: ServiceAccess | null;
  transcriptionModel: string | null;
}

/** Returns the configured service for voice notes; null when none is configured. */
export const createTranscriptionProvider = ({
  model,
  transcriptionModel,
}: Settings): TranscriptionProvider | null =>
  model && transcriptionModel ? new OpenAiTranscription({ ...model, model: transcriptionModel }) : null;
