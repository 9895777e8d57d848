import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productQuery } from '../api/get-product.ts';

const usualMs = 20_000;
const oftenMs = 1_500;
const seldomMs = 10_000;

/**
 * Polls the product until the user owns it: often after a payment, rarely before, for a Pix payment or another
 * tab. `late` is true when that takes longer than a payment usually does.
 */
export function useAwaitedAccess(productId: string, awaited: boolean) {
  const [late, setLate] = useState(false);
  const interval = awaited && !late ? oftenMs : seldomMs;
  const { data } = useQuery({
    ...productQuery(productId),
    refetchInterval: ({ state }) => (state.data && !state.data.liberado ? interval : false),
  });
  const waiting = awaited && !data?.liberado;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return { late };
}
