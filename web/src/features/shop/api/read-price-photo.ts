import { photoLongestSide } from '@matilha/contract/photos';
import { readPriceList } from '@matilha/contract/shop';
import { api } from '#web/lib/api-client.ts';
import { photoToUpload } from '#web/lib/small-photo.ts';

/** Has a photographed price list read into rows; neither it nor they are stored. Throws what `photoProblem` explains. */
export async function readPricePhoto(file: File, signal: AbortSignal) {
  const body = await photoToUpload(file, photoLongestSide);
  return api.post('/api/shop/price-photo', body, readPriceList, { signal });
}
