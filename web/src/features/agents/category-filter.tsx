import { useQuery } from '@tanstack/react-query';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { categoriesQuery } from './api/list-categories.ts';

interface CategoryFilterProps {
  selected: number;
  onSelect: (categoryId: number) => void;
}

/** A row of buttons that wraps on wide screens and slides within itself on narrow ones. */
export function CategoryFilter({ selected, onSelect }: CategoryFilterProps) {
  const { data: categories, error } = useQuery(categoriesQuery);
  if (error && !categories) return null;
  return (
    <fieldset
      aria-label="Categorias"
      className="-mx-4 min-w-0 mb-6 flex snap-x gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {categories
        ? categories.map(({ id, nome }) => (
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
