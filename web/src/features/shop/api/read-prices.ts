import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { photoLongestSide } from '@matilha/contract/chat/photos';
import { useMutation } from '@tanstack/react-query';
import { photoToUpload } from '#web/lib/device/small-photo.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** Has a pasted price list read into rows; nothing is stored. */
export const useReadPriceList = () =>
  useMutation({
    mutationFn: (texto: string) => call(shopCalls.readPriceList, { body: { texto } }),
  });

/** Returns the rows of a photographed price list; neither photo nor rows are stored. Throws errors that `photoProblem` explains. */
export async function readPricePhoto(file: File, signal: AbortSignal) {
  const body = await photoToUpload(file, photoLongestSide);
  return call(shopCalls.readPricePhoto, { body, signal });
}
