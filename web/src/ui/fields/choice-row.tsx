import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

interface ChoiceRowProps {
  /** Names the choice, for screen readers. */
  label: string;
  /** Undefined while loading: shows skeletons. */
  choices: { id: number; nome: string }[] | undefined;
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** A row of toggle buttons, one pressed; it wraps on wide screens and scrolls sideways on narrow ones. */
export function ChoiceRow({ label, choices, selected, onSelect }: ChoiceRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is another one then.
  useLayoutEffect(() => showPressed(row.current), [choices, selected]);
  useEffect(() => {
    if (!row.current) return;
    // A row that was hidden while its screen loaded has no place before it is shown.
    const observer = new ResizeObserver(() => showPressed(row.current));
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className="-mx-4 min-w-0 flex snap-x gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {choices
        ? choices.map(({ id, nome }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === selected}
              onClick={() => onSelect(id)}
              className={classNames(
                'min-h-11 shrink-0 snap-start scroll-ml-4 rounded-full border px-4 transition-colors',
                id === selected
                  ? 'border-brand bg-brand font-semibold text-on-brand'
                  : 'border-line-strong bg-surface hover:bg-sunken',
              )}
            >
              {nome}
            </button>
          ))
        : ['w-28', 'w-36', 'w-24', 'w-32', 'w-40'].map((width) => (
            <Skeleton key={width} className={`h-11 shrink-0 rounded-full! ${width}`} />
          ))}
    </fieldset>
  );
}

const edge = 16;

/** Scrolls only the row, to the pressed button if that is out of sight. */
function showPressed(row: HTMLElement | null) {
  const place = row?.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  if (!row || !place) return;
  const { left, right } = row.getBoundingClientRect();
  if (place.left < left || place.right > right) row.scrollLeft += place.left - left - edge;
}
