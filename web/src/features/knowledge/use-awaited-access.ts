import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productQuery } from './api/get-product.ts';

const usualMs = 20_000;
const oftenMs = 1_500;
const seldomMs = 6_000;

/** Asks for the product until it is theirs; `late` when that takes longer than a payment usually does. */
export function useAwaitedAccess(productId: string, awaited: boolean) {
  const [late, setLate] = useState(false);
  const refetchInterval = late ? seldomMs : oftenMs;
  const { data } = useQuery({
    ...productQuery(productId),
    refetchInterval: ({ state }) => (awaited && !state.data?.liberado ? refetchInterval : false),
  });
  const waiting = awaited && !data?.liberado;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return { late };
}
