import Check from 'lucide-react/icons/check';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StoredRow } from './autosave.ts';
import type { Autosaving } from './use-autosave.ts';

interface SaveStatusProps {
  row: Autosaving;
  /** Returns the other device's text, to compare. */
  describe: (other: StoredRow) => string;
}

const words = { typing: 'Salvando…', saving: 'Salvando…', invalid: 'Falta corrigir um campo para salvar' };

/** How far the saving of a row is, and the choice after it was saved elsewhere. */
export function SaveStatus({ row, describe }: SaveStatusProps) {
  const { state, autosave } = row;
  if (state.kind === 'conflict') return <Conflict row={row} other={state.other} describe={describe} />;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className="text-muted">
        {state.kind === 'saved' && autosave.isStored && (
          <span className="inline-flex items-center gap-1 text-brand-ink">
            <Check size={16} aria-hidden="true" /> Salvo
          </span>
        )}
        {state.kind === 'failed' && (
          <span className="text-danger-ink">
            Ainda não salvo. {state.reason} O que você digitou continua aqui.
          </span>
        )}
        {state.kind !== 'saved' && state.kind !== 'failed' && words[state.kind]}
      </p>
      {state.kind === 'failed' && (
        <Button variant="ghost" className="px-2 text-brand-ink" onClick={autosave.flush}>
          Tentar agora
        </Button>
      )}
    </div>
  );
}

interface ConflictProps extends SaveStatusProps {
  other: StoredRow | null;
}

function Conflict({ row: { autosave }, other, describe }: ConflictProps) {
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {other
          ? 'Isto foi mudado em outra aba ou aparelho. Lá está assim:'
          : 'Isto foi apagado em outra aba ou aparelho.'}
      </p>
      {other && (
        <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{describe(other) || '(vazio)'}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" className="px-3.5!" onClick={() => autosave.keepMine()}>
          Ficar com o que digitei aqui
        </Button>
        {other && (
          <Button variant="secondary" className="px-3.5!" onClick={() => autosave.takeOther()}>
            Usar o de lá
          </Button>
        )}
      </div>
    </Notice>
  );
}
