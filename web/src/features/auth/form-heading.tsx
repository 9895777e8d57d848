import type { ReactNode } from 'react';

/** Title and introduction of an accounts screen. */
export function FormHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="font-semibold text-2xl">{title}</h1>
      {children && <p className="text-lg text-muted">{children}</p>}
    </div>
  );
}

export const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2';
