import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'apricot';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
  apricot: 'bg-apricot text-on-apricot hover:bg-apricot-strong',
};

const base =
  'inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-lg text-center font-semibold ' +
  'no-underline transition-colors forced-colors:border disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress';

/** Returns the button's classes for other elements, such as a router `Link`. */
export const buttonClass = (variant: ButtonVariant = 'primary', className = 'px-5 py-2.5') =>
  classNames(base, variants[variant], className);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Work is in progress: clicks are ignored and the focus stays. */
  busy?: boolean;
}

/** A 44 px button; its `type` defaults to "button". */
export function Button({ variant, busy = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, classNames('px-5 py-2.5', className))}
      aria-disabled={busy || props['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A square 44 px button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  variant = 'ghost',
  ...props
}: ButtonProps & { label: string }) {
  const { busy: _busy, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={buttonClass(variant, classNames('size-11 shrink-0 rounded-full!', className))}
    />
  );
}
