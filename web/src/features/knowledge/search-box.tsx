import { searchMaxLength } from '@matilha/contract/knowledge';
import Search from 'lucide-react/icons/search';
import type { KeyboardEvent } from 'react';
import { inputClass } from '#web/ui/field.tsx';
import { useSearchText } from '#web/ui/use-search-text.ts';

interface SearchBoxProps {
  /** The search text in the address. */
  asked: string;
  onAsk: (text: string) => void;
  /** Called on arrow down: moves on to the results. */
  onDown: () => void;
}

/** Searches a moment after the last keystroke, or at once with Enter; Esc clears. */
export function SearchBox({ asked, onAsk, onDown }: SearchBoxProps) {
  const [text, setText] = useSearchText(asked, onAsk);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      setText('');
      onAsk('');
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
  };
  return (
    <search className="relative block max-w-2xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(text.trim());
        }}
      >
        <label htmlFor="busca-conhecimento" className="sr-only">
          Buscar nos conteúdos
        </label>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
        />
        <input
          id="busca-conhecimento"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={searchMaxLength}
          placeholder="Buscar nos conteúdos"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          className={inputClass(false, 'pl-11!')}
        />
      </form>
    </search>
  );
}
