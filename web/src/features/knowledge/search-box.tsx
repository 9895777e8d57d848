import { searchMaxLength } from '@matilha/contract/knowledge';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { inputClass } from '#web/ui/field.tsx';

const pauseMs = 250;

interface SearchBoxProps {
  /** The search text in the address. */
  asked: string;
  onAsk: (text: string) => void;
  /** Called on arrow down: moves on to the results. */
  onDown: () => void;
}

/** Searches a moment after the last keystroke, or at once with Enter; Esc clears. */
export function SearchBox({ asked, onAsk, onDown }: SearchBoxProps) {
  const [text, setText] = useText(asked, onAsk);
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

/**
 * The text in the box: reported after a pause when typed here, replaced when the address changes (Back, a
 * link).
 */
function useText(asked: string, onAsk: (text: string) => void) {
  const [text, setText] = useState(asked);
  const [told, setTold] = useState(asked);
  const [seen, see] = useState(asked);
  if (asked !== seen) {
    see(asked);
    if (asked !== told) {
      setTold(asked);
      setText(asked);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onAsk(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, told, onAsk]);
  return [text, setText] as const;
}
