import { classNames } from '../class-names.ts';

/** Classes of every text input: 44 px high and 16 px type, below which phones zoom in. */
export const inputClass = (invalid: boolean, className?: string) =>
  classNames(
    'block min-h-11 w-full min-w-0 rounded-lg border bg-surface px-3.5 py-2.5 text-base text-ink',
    'transition-colors placeholder:text-muted disabled:opacity-60',
    invalid ? 'border-danger' : 'border-line-strong',
    className,
  );
