import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { EndBoot } from './boot.tsx';

export interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * Replaces a screen that could not be shown: no connection, a page older than the server (R40), a server error
 * or a bug of ours.
 */
export function RouteError({ error, onRetry }: FailureProps) {
  const kind = kindOf(error);
  usePageTitle(titles[kind]);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EndBoot />
      <Failure error={error} onRetry={onRetry} title={titles[kind]} titleAs="h1" />
    </div>
  );
}

/** The same for one part of a screen, which leaves the rest as it is. */
export function PartError({ error, onRetry }: FailureProps) {
  const kind = kindOf(error);
  const title = kind === 'trouble' ? 'Não foi possível abrir esta parte' : titles[kind];
  return <Failure error={error} onRetry={onRetry} title={title} titleAs="p" />;
}

function Failure({ error, onRetry, ...title }: FailureProps & { title: string; titleAs: 'h1' | 'p' }) {
  const kind = kindOf(error);
  return (
    <ErrorState
      {...title}
      offline={kind === 'offline'}
      onRetry={onRetry}
      {...(kind === 'outdated' && { retryLabel: 'Recarregar' })}
    >
      {textOf(error, kind)}
    </ErrorState>
  );
}

const titles = {
  offline: 'Você está sem conexão',
  outdated: 'Recarregue para continuar',
  trouble: 'Não foi possível abrir esta página',
};
type Kind = keyof typeof titles;

function kindOf(error: unknown): Kind {
  if (isOffline(error) || !navigator.onLine) return 'offline';
  return isLoadFailure(error) ? 'outdated' : 'trouble';
}

function textOf(error: unknown, kind: Kind): string {
  if (kind === 'offline') return 'Assim que a internet voltar, é só tentar de novo.';
  if (kind === 'trouble') return errorMessage(error);
  return 'O site foi atualizado ou a conexão falhou no caminho. O que você digitou no chat está guardado.';
}

/** True when a screen's code failed to load: browsers remember that failure, so only a page load retries. */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);
