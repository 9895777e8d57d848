import * as z from 'zod/mini';
import { messageMaxLength } from './chat.ts';

/** The longest recording, in seconds. */
export const mostAudioSeconds = 120;
/** The bit rate that the browser asks its recorder for: enough for speech, half a megabyte in two minutes. */
export const audioBitsPerSecond = 32_000;
/** Four times the size that the recorder needs: some browsers record AAC at a higher rate than requested. */
export const mostAudioBytes = 2 * 1024 * 1024;

/** The response of `POST /api/transcriptions`, whose body is the recording itself. */
export const transcription = z.object({ texto: z.string().check(z.maxLength(messageMaxLength)) });
export type Transcription = z.infer<typeof transcription>;
