import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A surface with a thin border and a soft shadow. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(cardClass, className)} />;
}

export const cardClass = 'rounded-lg border border-line bg-surface shadow-soft';
