import { create as contentDisposition } from 'content-disposition';

interface SavedFile {
  /** With its ending. */
  name: string | null;
  bytes: number;
  contentType: string;
}

/** Returns the headers that save a file on the reader's device: it is never opened within this site. */
export const fileHeaders = ({ name, bytes, contentType }: SavedFile) => ({
  'content-type': contentType,
  'content-length': bytes,
  'content-disposition': contentDisposition(name ?? 'arquivo'),
  'cache-control': 'private, no-store',
});
