import { defaultCategoryId } from '@matilha/contract/assistants';
import { useState } from 'react';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';

const home = '/';

/** The chosen subject, kept in the address so that Back, a reload and a link restore it. */
export function useCategory() {
  const place = usePlace();
  // While the next screen loads, this one stays visible and keeps its own address.
  const [search, keep] = useState(place.search);
  if (place.pathname === home && place.search !== search) keep(place.search);
  const given = new URLSearchParams(search).get('assunto') ?? '';
  const categoryId = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : defaultCategoryId;
  const choose = (id: number) => navigate(id === defaultCategoryId ? home : `${home}?assunto=${id}`);
  return { categoryId, choose };
}
