import { useState } from 'react';
import { ConversationList } from '#web/features/conversations/conversation-list.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { SearchBox } from '#web/ui/fields/search-box.tsx';

const path = '/conversas';

/** /conversas: all conversations of the account; the search is in the address (`?q=`). */
export default function ConversationsScreen() {
  usePageTitle('Conversas');
  const place = usePlace();
  // While the next screen loads, this one stays visible and keeps its own address.
  const [search, keep] = useState(place.search);
  if (place.pathname === path && place.search !== search) keep(place.search);
  const asked = (new URLSearchParams(search).get('q') ?? '').trim();
  const ask = (text: string) =>
    navigate(text === '' ? path : `${path}?${new URLSearchParams({ q: text })}`, { replace: true });
  return (
    <div className="page grid *:max-w-3xl gap-5">
      <h1 className="font-semibold text-2xl">Conversas</h1>
      <SearchBox
        label="Buscar nas conversas"
        placeholder="Buscar por título ou pergunta"
        maxLength={100}
        asked={asked}
        onAsk={ask}
      />
      <ConversationList search={asked} />
    </div>
  );
}
