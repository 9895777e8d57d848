import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { useCopy } from '#web/lib/device/use-copy.ts';

/** A code that one click copies; where the browser refuses, the code is selected to be copied by hand. */
export function Coupon({ code, partner }: { code: string; partner: string }) {
  const { copied, failed, copy } = useCopy();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (failed && text.current) window.getSelection()?.selectAllChildren(text.current);
  }, [failed]);
  const Icon = copied ? Check : Copy;
  return (
    <div className="relative z-10 grid gap-1">
      <button
        type="button"
        onClick={() => copy(code)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border border-line-strong border-dashed px-3.5 py-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="text-muted text-sm">Cupom </span>
          <strong ref={text} className="select-all break-all">
            {code}
          </strong>
        </span>
        <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brand-ink text-sm">
          <Icon size={16} aria-hidden="true" /> {copied ? 'Copiado' : 'Copiar'}
          <span className="sr-only"> o cupom de {partner}</span>
        </span>
      </button>
      <p aria-live="polite" className="text-sm">
        {copied && <span className="sr-only">Cupom {code} copiado</span>}
        {failed && (
          <span className="text-danger-ink">Não deu para copiar. Copie o código marcado acima.</span>
        )}
      </p>
    </div>
  );
}
