import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { emergenciesQuery } from './api.ts';

export interface EmergencyProps {
  /** The question of the person. */
  text: string;
  /** Shows the steps; else one line that opens them. */
  open: boolean;
}

/** The first steps of the emergencies that a text tells, and the way to their materials; nothing for any other text. */
export function EmergencyCards({ text, open }: EmergencyProps) {
  const { data } = useQuery(emergenciesQuery);
  const emergencies = useMemo(() => (data ? data.match(text) : []), [data, text]);
  if (emergencies.length === 0) return null;
  return (
    <div role="status" className="grid gap-2 print:hidden">
      {emergencies.map((emergency) => (
        <Card key={emergency.id} emergency={emergency} open={open} />
      ))}
    </div>
  );
}

function Card({ emergency: { nome, passos, material }, open }: { emergency: Emergency; open: boolean }) {
  return (
    <details open={open} className="group rounded-lg border border-danger/40 bg-danger-soft text-danger-ink">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-semibold">
        {nome}: primeiros passos
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-1 px-4 pb-3">
        <p className="max-w-[72ch]">{passos}</p>
        {material && (
          <Link
            to={material.url}
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          >
            {material.titulo}
          </Link>
        )}
      </div>
    </details>
  );
}
