import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Has a pasted price list read into rows; nothing is stored. */
export const useReadPriceList = () =>
  useMutation({
    mutationFn: (texto: string) => call(shopCalls.readPriceList, { body: { texto } }),
  });
