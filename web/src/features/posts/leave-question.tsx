import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Asks before a dialog with typed text closes; staying puts the focus back where it was. */
export function useLeave(unsaved: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const place = useRef<Element | null>(null);
  useEffect(() => {
    if (!asking && place.current instanceof HTMLElement) place.current.focus();
  }, [asking]);
  const stay = () => setAsking(false);
  const close = () => {
    if (asking) stay();
    else if (unsaved) {
      place.current = document.activeElement;
      setAsking(true);
    } else onClose();
  };
  return { asking, stay, close };
}

const question = 'Fechar sem salvar? O que você digitou neste post se perde.';

/** The question, in place of the form. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <fieldset aria-label={question} className="mt-4 grid min-w-0 gap-4">
      <p>{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={onLeave}>
          Fechar sem salvar
        </Button>
        <Button variant="secondary" autoFocus onClick={onStay}>
          Continuar editando
        </Button>
      </div>
    </fieldset>
  );
}
