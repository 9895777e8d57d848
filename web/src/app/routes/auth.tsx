import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { DemonstrationButton } from '#web/features/auth/demonstration-button.tsx';
import { FormHeading, linkClass } from '#web/features/auth/form-heading.tsx';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { preload } from '#web/lib/requests/preload.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { followablePath, returnPath } from '../paths.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

const loadSignUp = () => import('#web/features/auth/sign-up-form.tsx');
const preloadSignUp = () => preload(loadSignUp);
const SignUpForm = lazy(() => loadSignUp().then((module) => ({ default: module.SignUpForm })));

/** Login and sign-up, one at a time; switching clears both. */
export default function AuthScreen() {
  const [mode, setMode] = useState<'login' | 'sign-up'>('login');
  useLeaveWhenSignedIn();
  usePageTitle(mode === 'login' ? 'Entrar' : 'Criar conta');
  const follow = useCallback((redirectTo: string) => {
    const path = followablePath(redirectTo);
    if (path === '/auth') setMode('login');
    navigate(path);
  }, []);
  return (
    <VisitorLayout>
      {mode === 'login' ? (
        <>
          <FormHeading title="Tudo sobre o mundo Pet em um só lugar">Faça login para continuar</FormHeading>
          <LoginForm>
            <Link to="/recover-password" className={`${linkClass} -my-2 justify-self-start text-sm`}>
              Esqueceu a senha?
            </Link>
          </LoginForm>
          <DemonstrationButton />
        </>
      ) : (
        <>
          <FormHeading title="Crie sua conta abaixo" />
          <Suspense fallback={<SignUpSkeleton />}>
            <SignUpForm onRegistered={follow} />
          </Suspense>
        </>
      )}
      <p className="text-center text-muted">
        {mode === 'login' ? 'Ainda não tem conta?' : 'Já tem uma conta?'}{' '}
        <button
          type="button"
          className={linkClass}
          onPointerEnter={preloadSignUp}
          onFocus={preloadSignUp}
          onClick={() => setMode(mode === 'login' ? 'sign-up' : 'login')}
        >
          {mode === 'login' ? 'Criar conta' : 'Fazer login'}
        </button>
      </p>
      <p className="text-center text-muted text-sm">
        Quer ver antes?{' '}
        <a href="/landing" className={linkClass}>
          Ganhe uma semana de posts grátis
        </a>
      </p>
    </VisitorLayout>
  );
}

function SignUpSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Carregando…</span>
      {['nome', 'email', 'telefone', 'senha', 'confirmar'].map((field) => (
        <Skeleton key={field} className="h-17.5" />
      ))}
    </div>
  );
}

function useLeaveWhenSignedIn() {
  const { pathname, search } = usePlace();
  const signedIn = Boolean(useQuery(userQuery).data);
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('redirect');
    if (signedIn && pathname === '/auth') navigate(returnPath(wanted), { replace: true });
  }, [signedIn, pathname, search]);
}
