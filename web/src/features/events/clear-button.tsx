import X from 'lucide-react/icons/x';
import { Button } from '#web/ui/button.tsx';

/** Resets every filter to the screen's defaults. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="ghost" onClick={onClear} className="-mr-3 px-3! text-brand-ink!">
      <X size={18} aria-hidden="true" /> Limpar filtros
    </Button>
  );
}
