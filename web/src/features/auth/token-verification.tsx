import { ApiError, errorMessage, isOffline } from '@matilha/contract/client/api-error';
import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { verifyEmail } from './api/verify-email.ts';
import { FormHeading } from './form-heading.tsx';

export interface Verified {
  message: string;
  /** The path returned by the server. */
  redirectTo?: string;
  /** The address that was verified. */
  email?: string;
}

interface TokenVerificationProps {
  token: string;
  onVerified: (verified: Verified) => void;
  /** The call that uses up the token; by default it verifies a registration. */
  verify?: (token: string) => Promise<Verified>;
  /** The way to a new link, shown when this one no longer works. */
  children: ReactNode;
}

/** Uses up the token once, however often the component renders. */
export function TokenVerification({
  token,
  onVerified,
  verify = verifyEmail,
  children,
}: TokenVerificationProps) {
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one post for each attempt.
  useEffect(() => {
    verifyOnce(verify, token, attempt).then(onVerified, setError);
  }, [attempt]);
  if (error === null) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
        <Spinner size={24} /> Verificando seu email...
      </p>
    );
  }
  if (!isSpent(error)) {
    const retry = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return (
      <ErrorState title="Não foi possível verificar seu email" offline={isOffline(error)} onRetry={retry}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <FormHeading title="Este link não funciona mais">
        Ele já foi usado ou expirou. Se você já confirmou, é só entrar; se não, peça outro.
      </FormHeading>
      {children}
    </>
  );
}

/**
 * True when the server refused the link itself; other errors (no network, a rate limit, a fault) say nothing
 * about it.
 */
const isSpent = (error: unknown) => error instanceof ApiError && [400, 409].includes(error.status);

const running = new Map<string, Promise<Verified>>();

function verifyOnce(verify: (token: string) => Promise<Verified>, token: string, attempt: number) {
  const key = `${token} ${attempt}`;
  const call = running.get(key) ?? verify(token);
  running.set(key, call);
  return call;
}
