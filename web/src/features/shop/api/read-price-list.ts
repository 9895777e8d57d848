import { readPriceList } from '@matilha/contract/shop';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** Has a pasted price list read into rows; nothing is stored. */
export const useReadPriceList = () =>
  useMutation({
    mutationFn: (texto: string) => api.post('/api/shop/price-list', { texto }, readPriceList),
  });
