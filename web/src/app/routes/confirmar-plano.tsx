import { resetPasswordForm } from '@matilha/contract/account/auth';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { type CheckClaimOutput, existingPasswordForm } from '@matilha/contract/landing/leads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormHeading, linkClass } from '#web/features/auth/form-heading.tsx';
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { openAtStart } from '#web/features/chat/conversation/opening.ts';
import { claimAccount, claimQuery } from '#web/features/landing/api/claim-account.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate } from '#web/lib/navigation/location.ts';
import { useForm } from '#web/lib/use-form.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { addressToken } from '../address-token.ts';
import { followablePath } from '../paths.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** The target of the landing's mail: asks for a password, then opens the plan. */
export default function ConfirmPlanScreen() {
  usePageTitle('Seu plano');
  return (
    <VisitorLayout>
      <LinkGate token={addressToken()} />
    </VisitorLayout>
  );
}

function LinkGate({ token }: { token: string | undefined }) {
  const { data: claim, error, refetch, isFetching } = useQuery(claimQuery(token));
  if (error) {
    return (
      <LoadError
        title="Não foi possível conferir o link"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (claim === undefined) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
        <Spinner size={24} /> Abrindo seu plano...
      </p>
    );
  }
  if (!claim || !token) return <UselessLink />;
  return claim.hasAccount ? (
    <ExistingAccount claim={claim} token={token} />
  ) : (
    <NewAccount claim={claim} token={token} onTaken={() => void refetch()} />
  );
}

function UselessLink() {
  return (
    <>
      <FormHeading title="Este link não funciona mais">
        Ele já foi usado ou expirou. Se você já criou sua senha, é só entrar; se não, peça um plano novo.
      </FormHeading>
      <Link to="/auth" className={buttonClass()}>
        Entrar
      </Link>
      <a href="/landing" className={buttonClass('secondary')}>
        Pedir um plano novo
      </a>
    </>
  );
}

interface ClaimProps {
  claim: CheckClaimOutput;
  token: string;
}

function NewAccount({ claim, token, onTaken }: ClaimProps & { onTaken: () => void }) {
  const { claim: send, trouble } = useClaim(token);
  const form = useForm({
    schema: resetPasswordForm,
    initial: { password: '', confirmPassword: '' },
    submit: ({ password }) =>
      send(password, (error) => {
        form.showServerErrors(error);
        if (error instanceof ApiError && error.code === 'conflict') onTaken();
      }),
  });
  return (
    <>
      <FormHeading title={`Falta pouco, ${claim.firstName}!`}>
        Crie uma senha para <b className="font-semibold text-ink">{claim.email}</b> e vá direto ao seu plano.
      </FormHeading>
      <form {...form.props} className="grid gap-4">
        <UserName email={claim.email} />
        <NewPasswordFields
          labels={['Senha', 'Confirmar senha']}
          password={form.text('password')}
          confirmation={form.text('confirmPassword')}
        />
        {trouble && <Notice tone="danger">{trouble}</Notice>}
        <Button type="submit" busy={form.busy}>
          Criar senha e abrir meu plano
        </Button>
      </form>
    </>
  );
}

function ExistingAccount({ claim, token }: ClaimProps) {
  const { claim: send, trouble } = useClaim(token);
  const form = useForm({
    schema: existingPasswordForm,
    initial: { password: '' },
    submit: ({ password }) => send(password, (error) => form.showServerErrors(error)),
  });
  return (
    <>
      <FormHeading title={`Olá, ${claim.firstName}!`}>
        Você já tem conta com <b className="font-semibold text-ink">{claim.email}</b>. Entre com a sua senha
        de sempre: levamos a conversa com o plano para ela.
      </FormHeading>
      <form {...form.props} className="grid gap-4">
        <UserName email={claim.email} />
        <PasswordField label="Senha" autoComplete="current-password" {...form.text('password')} />
        <Link to="/recover-password" className={`${linkClass} -my-2 justify-self-start text-sm`}>
          Esqueceu a senha?
        </Link>
        {trouble && <Notice tone="danger">{trouble}</Notice>}
        <Button type="submit" busy={form.busy}>
          Entrar e abrir meu plano
        </Button>
      </form>
    </>
  );
}

/** For password managers, which store a password with the address beside it. */
const UserName = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);

/** A page opened from a mail may not autosend, so a path with `autoSend` starts a new document. */
function goOn(path: string) {
  if (path.includes('autoSend=')) return window.location.replace(path);
  openAtStart();
  navigate(path, { replace: true });
}

function useClaim(token: string) {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const claim = async (password: string, onError: (error: unknown) => void) => {
    setTrouble(null);
    try {
      const redirectTo = await claimAccount(client, { token, password });
      goOn(followablePath(redirectTo));
    } catch (error) {
      setTrouble(errorMessage(error));
      onError(error);
    }
  };
  return { claim, trouble };
}
