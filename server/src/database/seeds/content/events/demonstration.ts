import type { EventSeed } from '../types.ts';

type Invented = Omit<EventSeed, 'invented' | 'link' | 'apenas_mes' | 'data_fim'> & { data_fim?: string };

/** An event of the product's own invention: says so at the end of its text, and leads nowhere (seeds.md). */
export function demonstration(event: Invented): EventSeed {
  const notice =
    '**Evento de demonstração.** Foi inventado para mostrar o calendário em uso: não há inscrição nem organizador.';
  return {
    ...event,
    description_after_click: `${event.description_after_click}\n\n${notice}`,
    data_fim: event.data_fim ?? null,
    link: null,
    apenas_mes: false,
    invented: true,
  };
}
