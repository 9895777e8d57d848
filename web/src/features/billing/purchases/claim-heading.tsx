import type { ReactNode } from 'react';

/** Title and explanation of a step. */
export function ClaimHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="text-muted">{children}</p>
    </div>
  );
}
