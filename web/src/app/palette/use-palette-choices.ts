import { searchMinLength } from '@matilha/contract/content/knowledge';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import { eventsQuery } from '#web/features/events/api/list-events.ts';
import { searchQuery } from '#web/features/knowledge/api/search-materials.ts';
import { chooseTheme } from '#web/lib/device/theme.ts';
import { menuEntriesOf } from '../menu-entries.ts';
import { type Choice, pickChoices } from './palette-choices.ts';

/** Returns the matches of the query: found here in cached data, and by the server in messages and materials. */
export function usePaletteChoices(query: string, asked: string, onHelp: () => void): Choice[] {
  const role = useUser()?.role ?? 'subscriber';
  const assistants = useQuery(assistantsQuery()).data ?? [];
  const events = useQuery(eventsQuery).data ?? [];
  const conversations = useInfiniteQuery(conversationsQuery(asked)).data?.pages.flat() ?? [];
  const materials = useQuery(searchQuery(asked)).data?.resultados ?? [];
  const own = pickChoices(
    [
      ...assistants.map(({ id, title }) => ({
        id: `assistant-${id}`,
        label: title,
        group: 'Assistentes',
        go: `/chat/${id}`,
      })),
      ...menuEntriesOf(role).map(({ label, to }) => ({ id: to, label, group: 'Telas', go: to })),
      ...actions(onHelp),
      ...events.map(({ id, name }) => ({
        id: `event-${id}`,
        label: name,
        group: 'Eventos',
        go: `/calendar-events?ano=todos&evento=${id}`,
      })),
    ],
    query,
  );
  const found = conversations.slice(0, 5).map(({ id, lista_id: listId, title }) => ({
    id: `conversation-${id}`,
    label: title,
    group: 'Conversas',
    go: `/chat/${listId}?c=${id}`,
  }));
  const read = (asked.length < searchMinLength ? [] : materials).slice(0, 5).map((material) => ({
    id: `material-${material.material_id}`,
    label: material.titulo.map(({ texto }) => texto).join(''),
    group: 'Materiais',
    go: `/banco-conhecimento-materiais/${material.modulo_id}?material=${material.material_id}`,
  }));
  return [...own.slice(0, 20), ...found, ...read];
}

const actions = (onHelp: () => void): Choice[] => [
  { id: 'light', label: 'Usar aparência clara', group: 'Ações', go: () => chooseTheme('light') },
  { id: 'dark', label: 'Usar aparência escura', group: 'Ações', go: () => chooseTheme('dark') },
  { id: 'help', label: 'Ver atalhos do teclado', group: 'Ações', go: onHelp },
];
