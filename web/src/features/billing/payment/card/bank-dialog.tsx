import Landmark from 'lucide-react/icons/landmark';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface BankDialogProps {
  open: boolean;
  busy: boolean;
  /** Closing the dialog declines. */
  onAnswer: (approve: boolean) => void;
}

/** The simulated bank asks for confirmation, like 3-D Secure. */
export function BankDialog({ open, busy, onAnswer }: BankDialogProps) {
  const answer = (approve: boolean) => {
    if (!busy) onAnswer(approve);
  };
  return (
    <Dialog open={open} onClose={() => answer(false)} title="Banco simulado">
      <div className="mt-3 grid gap-4">
        <p className="flex items-start gap-3">
          <Landmark size={24} aria-hidden="true" className="shrink-0 text-brand-ink" />
          <span>
            O seu banco quer saber se é você que está pagando. Este banco é simulado e nada será cobrado.
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => answer(true)} className="flex-1">
            Autorizar
          </Button>
          <Button variant="secondary" aria-disabled={busy} onClick={() => answer(false)} className="flex-1">
            Recusar
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
