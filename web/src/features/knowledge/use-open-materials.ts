import { useState } from 'react';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/** The open materials of a module, kept in the address so that a reload, Back and a link open them again. */
export function useOpenMaterials(moduleId: string) {
  const place = usePlace();
  const path = `/banco-conhecimento-materiais/${moduleId}`;
  // While the next screen loads, this one stays visible and keeps its own address.
  const [search, keep] = useState(place.search);
  if (place.pathname === path && place.search !== search) keep(place.search);
  /** The address as this screen wrote it. */
  const [written, setWritten] = useState<string | null>(null);
  const open = [...new Set(new URLSearchParams(search).getAll('material').filter(isId))].map(Number);
  const toggle = (id: number, isOpen: boolean) => {
    const ids = open.filter((openId) => openId !== id).concat(isOpen ? id : []);
    const query = ids.length > 0 ? `?${ids.map((openId) => `material=${openId}`).join('&')}` : '';
    setWritten(query);
    navigate(path + query, { replace: true });
  };
  // A material that the person opens here is in sight already.
  return { open, toggle, wanted: search === written ? undefined : open.at(-1) };
}
