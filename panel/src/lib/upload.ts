import * as contentCalls from '@matilha/contract/calls/panel/content';
import {
  type Crop,
  cropText,
  mostFileBytes,
  mostPictureBytes,
  type UploadedFile,
  type UploadedPicture,
} from '@matilha/contract/panel/uploads';
import { call } from './api-client.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
/** The server reads the content of a body, never the type that a browser names. */
const bytesOf = (file: Blob) => new Blob([file], { type: 'application/octet-stream' });

function refuseAbove(file: Blob, most: number): void {
  if (file.size > most) throw new Error(`O arquivo passa de ${megabytes(most)}. Envie um menor.`);
}

/** Uploads a picture, or a part of it. Throws an error with a sentence for the operator. */
export async function uploadPicture(file: Blob, part?: Crop): Promise<UploadedPicture> {
  refuseAbove(file, mostPictureBytes);
  return call(contentCalls.keepPicture, {
    query: part ? { corte: cropText(part) } : {},
    body: bytesOf(file),
  });
}

/** Stores a copy of the picture at a link. Throws as `uploadPicture` does. */
export const copyPicture = (url: string): Promise<UploadedPicture> =>
  call(contentCalls.keepLinkedPicture, { body: { url } });

/** Uploads a file of a material. Throws as `uploadPicture` does. */
export async function uploadFile(file: File): Promise<UploadedFile> {
  refuseAbove(file, mostFileBytes);
  return call(contentCalls.keepFile, { query: { nome: file.name.slice(-120) }, body: bytesOf(file) });
}
