import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId } from 'react';
import { inputClass } from './input-class.ts';
import { useSearchText } from './use-search-text.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The search text in the address. */
  asked: string;
  onAsk: (text: string) => void;
  /** Called on arrow down: moves on to the results. */
  onDown?: () => void;
}

/** Searches a moment after the last keystroke, or at once with Enter; Esc clears. */
export function SearchBox({ label, placeholder, maxLength, asked, onAsk, onDown }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useSearchText(asked, onAsk);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      setText('');
      onAsk('');
    } else if (event.key === 'ArrowDown' && onDown) {
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
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
        />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          className={inputClass(false, 'pl-11!')}
        />
      </form>
    </search>
  );
}
