import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { navigate } from '#web/lib/navigation/location.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSearchText } from '#web/ui/fields/use-search-text.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Choice } from './palette-choices.ts';
import { usePaletteChoices } from './use-palette-choices.ts';

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Ctrl+K: finds assistants, conversations, materials, events and actions, and goes there. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const [asked, setAsked] = useState('');
  const [text, setText] = useSearchText(asked, setAsked);
  const choices = usePaletteChoices(text, asked, onHelp);
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, choices.length - 1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    if (typeof choice.go === 'string') navigate(choice.go);
    else choice.go();
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && choices.length > 0) setWanted((at + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(choices[at]);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Buscar em tudo"
      hideTitle
      className="mx-auto mt-[12dvh] mb-auto flex max-h-[70dvh] w-[calc(100%-2rem)] max-w-xl flex-col rounded-lg border border-line bg-surface text-ink shadow-soft backdrop:bg-veil open:animate-rise"
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          inputMode="search"
          aria-label="Buscar assistentes, conversas, materiais, eventos e ações"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={choices[at] ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Buscar em tudo"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWanted(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Resultados" className="min-h-0 overflow-y-auto p-2">
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={optionId(index)}
            choice={choice}
            heading={choices[index - 1]?.group === choice.group ? null : choice.group}
            selected={index === at}
            onPick={() => go(choice)}
          />
        ))}
      </div>
      {choices.length === 0 && (
        <p role="status" className="px-4 py-6 text-center text-muted">
          Nada encontrado
        </p>
      )}
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  /** The group's name above its first choice. */
  heading: string | null;
  selected: boolean;
  onPick: () => void;
}

function Option({ id, choice, heading, selected, onPick }: OptionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) box.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <>
      {heading && (
        <p aria-hidden="true" className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox, which keeps the focus. */}
      <div
        ref={box}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        onClick={onPick}
        className={classNames(
          'cursor-pointer truncate rounded-sm px-3 py-2',
          selected ? 'bg-brand-soft text-brand-ink' : 'hover:bg-sunken',
        )}
      >
        <span className="sr-only">{choice.group}: </span>
        {choice.label}
      </div>
    </>
  );
}
