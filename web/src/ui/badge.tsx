import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  brand: 'bg-brand-soft text-brand-ink',
  apricot: 'bg-apricot-soft text-apricot-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
  neutral: 'bg-sunken text-muted',
};

export function Badge({ tone = 'apricot', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
