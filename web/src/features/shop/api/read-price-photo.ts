import * as shopCalls from '@matilha/contract/calls/shop';
import { photoLongestSide } from '@matilha/contract/photos';
import { call } from '#web/lib/api-client.ts';
import { photoToUpload } from '#web/lib/small-photo.ts';

/** Has a photographed price list read into rows; neither it nor they are stored. Throws what `photoProblem` explains. */
export async function readPricePhoto(file: File, signal: AbortSignal) {
  const body = await photoToUpload(file, photoLongestSide);
  return call(shopCalls.readPricePhoto, { body, signal });
}
