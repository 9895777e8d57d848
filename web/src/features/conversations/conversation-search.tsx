import Search from 'lucide-react/icons/search';
import { inputClass } from '#web/ui/field.tsx';
import { useSearchText } from '#web/ui/use-search-text.ts';

interface ConversationSearchProps {
  /** The search text in the address. */
  asked: string;
  onAsk: (text: string) => void;
}

export function ConversationSearch({ asked, onAsk }: ConversationSearchProps) {
  const [text, setText] = useSearchText(asked, onAsk);
  return (
    <search className="relative block">
      <label htmlFor="busca-conversas" className="sr-only">
        Buscar nas conversas
      </label>
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
      />
      <input
        id="busca-conversas"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Buscar por título ou pergunta"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={inputClass(false, 'pl-11!')}
      />
    </search>
  );
}
