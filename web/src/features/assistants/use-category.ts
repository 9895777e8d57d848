import { defaultCategoryId, firstCategoryOf } from '@matilha/contract/chat/assistants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { categoriesQuery } from './api/list-categories.ts';

const home = '/';

/**
 * The chosen subject and the search text, kept in the address so that Back, a reload and a link restore them. The default subject is the
 * one for the business (its category in the profile).
 */
export function useCategory(business: string | null | undefined) {
  const place = usePlace();
  // While the next screen loads, this one stays visible and keeps its own address.
  const [search, keep] = useState(place.search);
  if (place.pathname === home && place.search !== search) keep(place.search);
  const params = new URLSearchParams(search);
  const fitting = firstCategoryOf(business);
  const isThere = useQuery(categoriesQuery).data?.some(({ id }) => id === fitting) ?? true;
  const first = isThere ? fitting : defaultCategoryId;
  const subject = params.get('assunto') ?? '';
  const categoryId = /^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : first;
  const asked = (params.get('busca') ?? '').trim();
  const choose = (id: number) => navigate(id === first ? home : `${home}?assunto=${id}`);
  const ask = (text: string) => {
    const next = new URLSearchParams(subject && { assunto: subject });
    if (text !== '') next.set('busca', text);
    navigate(next.size > 0 ? `${home}?${next}` : home, { replace: true });
  };
  return { categoryId, choose, asked, ask };
}
