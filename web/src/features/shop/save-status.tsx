import Check from 'lucide-react/icons/check';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StoredRow } from './autosave.ts';
import type { Autosaving } from './use-autosave.ts';

interface SaveStatusProps {
  row: Autosaving;
  /** Returns the other device's text, to compare. */
  describe: (theirs: StoredRow) => string;
}

const words = { typing: 'Salvando…', saving: 'Salvando…', invalid: 'Falta corrigir um campo para salvar' };

/** The saving state of a row, and the choice after another device has saved it. */
export function SaveStatus({ row, describe }: SaveStatusProps) {
  const { state, autosave } = row;
  if (state.kind === 'conflict') return <Conflict row={row} theirs={state.theirs} describe={describe} />;
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
  theirs: StoredRow | null;
}

function Conflict({ row: { autosave }, theirs, describe }: ConflictProps) {
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {theirs
          ? 'Isto foi mudado em outra aba ou aparelho. Lá está assim:'
          : 'Isto foi apagado em outra aba ou aparelho.'}
      </p>
      {theirs && (
        <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{describe(theirs) || '(vazio)'}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" className="px-3.5!" onClick={() => autosave.keepMine()}>
          Ficar com o que digitei aqui
        </Button>
        {theirs && (
          <Button variant="secondary" className="px-3.5!" onClick={() => autosave.takeTheirs()}>
            Usar o de lá
          </Button>
        )}
      </div>
    </Notice>
  );
}
