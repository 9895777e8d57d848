import { Button } from '#web/ui/button.tsx';
import { focusLog } from './focus-log.ts';

interface CutAnswerProps {
  /** Continues the answer; absent once that was done. */
  onContinue: (() => void) | undefined;
  busy: boolean;
  /** The reason why the last attempt to continue failed. */
  failed: string | null;
}

/** The note below an answer that was cut at its length limit. */
export function CutAnswer({ onContinue, busy, failed }: CutAnswerProps) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted">A resposta foi cortada pelo tamanho.</p>
      {onContinue && (
        <Button
          variant="secondary"
          className="px-4 py-2"
          disabled={busy}
          onClick={({ currentTarget }) => {
            focusLog(currentTarget);
            onContinue();
          }}
        >
          Continuar (grátis)
        </Button>
      )}
      {failed && (
        <p role="alert" className="text-danger-ink">
          Não foi possível continuar. {failed}
        </p>
      )}
    </div>
  );
}
