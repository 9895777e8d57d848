import type { ReactNode } from 'react';

/** Labels with their values; an empty value reads 'Não informado'. */
export function LabelledValues({ values }: { values: [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {values.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere">{value || <span className="text-muted">Não informado</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
