import type { ReactNode } from 'react';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface FactPanelProps {
  title: string;
  /** Shown also while folded: "faltam preços", "confirmado em 03/11". */
  state: string;
  /** Replaces the state while something is not saved. */
  alert?: string | undefined;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A folded section of "Minha loja" with its state. */
export function FactPanel({ title, state, alert, defaultOpen = false, children }: FactPanelProps) {
  return (
    <Disclosure
      heading="h2"
      defaultOpen={defaultOpen}
      title={
        <span className="grid min-w-0 gap-0.5 py-1">
          <span>{title}</span>
          <span className={`font-normal text-sm ${alert ? 'text-danger-ink' : 'text-muted'}`}>
            {alert ?? state}
          </span>
        </span>
      }
    >
      {children}
    </Disclosure>
  );
}
