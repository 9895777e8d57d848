import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { resetTokenQuery } from '#web/features/auth/api/reset-password.ts';
import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

const redirectDelay = 2000;

/** The target of the recovery mail's link. */
export default function ResetPasswordScreen() {
  usePageTitle('Redefinir senha');
  const [done, setDone] = useState(false);
  return (
    <VisitorLayout>
      {done ? <Done /> : <TokenGate token={addressToken()} onDone={() => setDone(true)} />}
    </VisitorLayout>
  );
}

function TokenGate({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  const { data: valid, error, refetch, isFetching } = useQuery(resetTokenQuery(token));
  if (error) {
    return (
      <LoadError
        title="Não foi possível validar o link"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (valid === undefined) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
        <Spinner size={24} /> Validando token...
      </p>
    );
  }
  if (!valid || !token) return <InvalidToken />;
  return (
    <>
      <Why />
      <ResetPasswordForm token={token} onDone={onDone} />
    </>
  );
}

/**
 * Explains the form: after the verification of an address that several people had registered, the reader of its
 * mail chooses the password.
 */
function Why() {
  const contested = new URLSearchParams(usePlace().search).get('motivo') === 'varios-cadastros';
  if (!contested)
    return <FormHeading title="Redefinir senha">Escolha uma nova senha para a sua conta.</FormHeading>;
  return (
    <FormHeading title="Email verificado: escolha sua senha">
      Este email foi cadastrado mais de uma vez. Por segurança, só vale a senha que você escolher agora.
    </FormHeading>
  );
}

function InvalidToken() {
  return (
    <>
      <FormHeading title="Token Inválido">O link de redefinição de senha é inválido ou expirou.</FormHeading>
      <Link to="/recover-password" className={buttonClass()}>
        Pedir um novo link
      </Link>
      <Link to="/auth" className={buttonClass('secondary')}>
        Voltar para o login
      </Link>
    </>
  );
}

function Done() {
  useEffect(() => {
    const timer = setTimeout(() => navigate('/auth'), redirectDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid gap-4">
      <CircleCheck size={48} aria-hidden="true" className="text-brand-ink" />
      <FormHeading title="Senha Redefinida!">Você já pode entrar com a nova senha.</FormHeading>
    </div>
  );
}
