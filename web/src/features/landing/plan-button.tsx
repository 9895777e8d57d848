import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx';

/** Id of the waiting card, which a press opens at once, before any script has loaded. */
export const openingId = 'abrindo';

/**
 * The offer's button. It works without a script: the browser itself opens the waiting card, and the script that
 * loads later finds it open (first-touch.ts).
 */
export function PlanButton({ variant, className = '' }: { variant: ButtonVariant; className?: string }) {
  return (
    <button
      type="button"
      popoverTarget={openingId}
      data-plan=""
      className={buttonClass(variant, `min-h-14 px-7 py-3.5 text-lg shadow-soft ${className}`)}
    >
      Pegar meu plano grátis
    </button>
  );
}

/** The waiting card that a slow phone shows between the press and the form. */
export function OpeningCard() {
  return (
    <div
      id={openingId}
      popover="auto"
      role="status"
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-lg border border-line bg-surface p-6 text-center text-ink shadow-soft backdrop:bg-veil"
    >
      <p data-opening="" className="font-semibold text-lg noscript:hidden">
        Abrindo o formulário…
      </p>
      <p data-failed="" hidden className="text-danger-ink">
        Não foi possível abrir o formulário. Verifique sua conexão e toque de novo no botão.
      </p>
      <noscript>
        <p className="mt-2 text-muted">Para gerar seu plano, ative o JavaScript no seu navegador.</p>
      </noscript>
    </div>
  );
}
