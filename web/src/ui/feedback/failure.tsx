import { errorMessage, isOffline } from '@matilha/contract/client/api-error';
import { ErrorState } from './states.tsx';

export interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** No connection, a page older than the server (R40), or a server error or a bug of ours. */
export type FailureKind = 'offline' | 'outdated' | 'trouble';

export function kindOfFailure(error: unknown): FailureKind {
  if (isOffline(error) || !navigator.onLine) return 'offline';
  return isLoadFailure(error) ? 'outdated' : 'trouble';
}

/** True when lazily loaded code failed to load: browsers remember that failure, so only a page load retries. */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** Returns a title for a failure; `missing` completes "Não foi possível abrir". */
export const failureTitle = (kind: FailureKind, missing: string): string =>
  ({
    offline: 'Você está sem conexão',
    outdated: 'Recarregue para continuar',
    trouble: `Não foi possível abrir ${missing}`,
  })[kind];

/** The reason of a failure, with a button that tries again. */
export function Failure({
  error,
  onRetry,
  ...title
}: FailureProps & { title: string; titleAs?: 'h1' | 'p' }) {
  const kind = kindOfFailure(error);
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

function textOf(error: unknown, kind: FailureKind): string {
  if (kind === 'offline') return 'Assim que a internet voltar, é só tentar de novo.';
  if (kind === 'trouble') return errorMessage(error);
  return 'O site foi atualizado ou a conexão falhou no caminho. O que você digitou no chat está guardado.';
}
