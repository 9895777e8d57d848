import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  success: 'border-brand/40 bg-brand-soft text-brand-ink',
  danger: 'border-danger/40 bg-danger-soft text-danger-ink',
  warning: 'border-apricot/60 bg-apricot-soft text-apricot-ink',
};

/** A boxed message in the page; `danger` is announced at once, other tones politely. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('rounded-lg border px-4 py-3 text-sm', tones[tone])}
    >
      {children}
    </div>
  );
}
