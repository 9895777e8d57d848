import * as z from 'zod/mini';
import { messageMaxLength } from './chat.ts';

/** The longest recording, in seconds. */
export const mostAudioSeconds = 120;
/** Two minutes of the least compressed format that phones record are about 2 MB. */
export const mostAudioBytes = 6 * 1024 * 1024;

/** The response of `POST /api/transcriptions`, whose body is the recording itself. */
export const transcription = z.object({ texto: z.string().check(z.maxLength(messageMaxLength)) });
export type Transcription = z.infer<typeof transcription>;
