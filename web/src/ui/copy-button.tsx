import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button } from './button.tsx';

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button variant="secondary" className="px-4!" onClick={() => copy(text)}>
      {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copiado' : label}</span>
    </Button>
  );
}
