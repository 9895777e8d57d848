import { cutText } from '@matilha/contract/chat/cut-text';
import { searchMaxLength } from '@matilha/contract/content/knowledge';
import { useState } from 'react';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';

export const knowledgePath = '/banco-conhecimento';

export const contentTypes = [
  { value: 'todos', label: 'Todos' },
  { value: 'gratuito', label: 'Conteúdo Gratuito' },
  { value: 'pago', label: 'Conteúdo Pago' },
] as const;
export type ContentType = (typeof contentTypes)[number]['value'];

interface Choice {
  /** Undefined when none is chosen: the first category is shown. */
  categoria: number | undefined;
  tipo: ContentType;
  busca: string;
}

export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const categoria = params.get('categoria') ?? '';
  return {
    categoria: /^[1-9]\d{0,8}$/.test(categoria) ? Number(categoria) : undefined,
    tipo: contentTypes.find(({ value }) => value === params.get('tipo'))?.value ?? 'todos',
    busca: cutText(params.get('busca') ?? '', searchMaxLength).trim(),
  };
}

export function choiceAddress({ categoria, tipo, busca }: Choice): string {
  const params = new URLSearchParams();
  if (categoria !== undefined) params.set('categoria', String(categoria));
  if (tipo !== 'todos') params.set('tipo', tipo);
  if (busca !== '') params.set('busca', busca);
  return params.size > 0 ? `${knowledgePath}?${params}` : knowledgePath;
}

/** The screen's choices, kept in the address so that Back, a reload and a link restore them. */
export function useKnowledgeAddress() {
  const place = usePlace();
  // While the next screen loads, this one stays visible and keeps its own address.
  const [search, keep] = useState(place.search);
  if (place.pathname === knowledgePath && place.search !== search) keep(place.search);
  const choice = readChoice(search);
  const choose = (changes: Partial<Choice>, options?: { replace: boolean }) =>
    navigate(choiceAddress({ ...choice, ...changes }), options);
  return { choice, choose };
}
