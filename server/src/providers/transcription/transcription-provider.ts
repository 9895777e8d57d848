export type TranscriptionFailure = 'unavailable' | 'rate_limited' | 'refused' | 'bad_response' | 'timeout';

/** A recording without its text. Its message never contains text of the service: that may echo the key. */
export class TranscriptionError extends Error {
  override name = 'TranscriptionError';
  readonly reason: TranscriptionFailure;

  constructor(reason: TranscriptionFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The formats that browsers record, by the ending that services want in a file's name. */
export const audioEndings = ['webm', 'ogg', 'mp4'] as const;
export type AudioEnding = (typeof audioEndings)[number];

export interface Recording {
  bytes: Uint8Array;
  ending: AudioEnding;
}

/** Turns Portuguese speech into text. */
export interface TranscriptionProvider {
  /** Returns the words; empty when there are none. Throws TranscriptionError, with `refused` when the service cannot read the recording. */
  transcribe(recording: Recording, signal: AbortSignal): Promise<string>;
}
