import { readInThread } from './read-in-thread.ts';

/** A text file of an archive. */
export interface TextFile {
  path: string;
  text: string;
}

/**
 * Returns the text files of a ZIP archive, at most as many as given; folders, and files that systems add on their own, are left out. Throws
 * `invalid_input` with a sentence for an archive that cannot be read or holds other files, and `unavailable` while many others wait.
 */
export const readTexts = (bytes: Buffer, mostFiles: number): Promise<TextFile[]> =>
  readInThread<TextFile[]>('texts', bytes, mostFiles);
