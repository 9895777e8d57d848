import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { Button } from './button.tsx';

/** Copies a text, and says so for two seconds, or that the browser refused. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, failed, copy } = useCopy();
  const atRest = failed ? 'Não deu para copiar' : label;
  return (
    <Button variant="secondary" className="px-4!" onClick={() => copy(text)}>
      {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copiado' : atRest}</span>
    </Button>
  );
}
