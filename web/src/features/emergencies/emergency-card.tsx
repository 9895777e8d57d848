import { matchEmergency } from '@matilha/contract/content/match-emergency';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo } from 'react';
import { materialAddress } from '#web/features/knowledge/addresses.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { emergenciesQuery } from './api.ts';

export interface EmergencyProps {
  /** What the person asks. */
  text: string;
  /** Shows the steps; else one line that opens them. */
  open: boolean;
}

/** The first steps of the emergency that a text tells, and the way to its material; nothing for any other text. */
export function EmergencyCard({ text, open }: EmergencyProps) {
  const { data } = useQuery(emergenciesQuery);
  const emergency = useMemo(() => data && matchEmergency(data, text), [data, text]);
  if (!emergency) return null;
  const { nome, passos, material } = emergency;
  return (
    <div role="status">
      <details
        open={open}
        className="group rounded-lg border border-danger/40 bg-danger-soft text-danger-ink print:hidden"
      >
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
              to={materialAddress({ modulo_id: material.modulo_id, material_id: material.id })}
              className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
            >
              {material.titulo}
            </Link>
          )}
        </div>
      </details>
    </div>
  );
}
