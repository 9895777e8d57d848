import { useQuery } from '@tanstack/react-query';
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx';
import { categoriesQuery } from './api/list-categories.ts';

interface CategoryFilterProps {
  /** Undefined while a search goes over all categories. */
  selected: number | undefined;
  onSelect: (categoryId: number) => void;
}

/** Filters the assistants by category. */
export function CategoryFilter({ selected, onSelect }: CategoryFilterProps) {
  const { data: categories, error } = useQuery(categoriesQuery);
  if (error && !categories) return null;
  return (
    <div className="mb-6">
      <ChoiceRow label="Categorias" choices={categories} selected={selected} onSelect={onSelect} />
    </div>
  );
}
