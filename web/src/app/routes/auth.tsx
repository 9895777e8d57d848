import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { FormHeading, linkClass } from '#web/features/auth/form-heading.tsx';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { followablePath, returnPath } from '../paths.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** Login and sign-up, one at a time; switching starts both afresh (§2.3). */
export function AuthScreen() {
  const [mode, setMode] = useState<'login' | 'sign-up'>('login');
  const router = useRouter();
  useLeaveWhenSignedIn();
  usePageTitle(mode === 'login' ? 'Entrar' : 'Criar conta');
  const follow = useCallback(
    (redirectTo: string) => {
      const path = followablePath(redirectTo);
      if (path === '/auth') setMode('login');
      router.history.push(path);
    },
    [router],
  );
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
        </>
      ) : (
        <>
          <FormHeading title="Crie sua conta abaixo" />
          <SignUpForm onRegistered={follow} />
        </>
      )}
      <p className="text-center text-muted">
        {mode === 'login' ? 'Ainda não tem conta?' : 'Já tem uma conta?'}{' '}
        <button
          type="button"
          className={linkClass}
          onClick={() => setMode(mode === 'login' ? 'sign-up' : 'login')}
        >
          {mode === 'login' ? 'Criar conta' : 'Fazer login'}
        </button>
      </p>
    </VisitorLayout>
  );
}

function useLeaveWhenSignedIn() {
  const router = useRouter();
  const search = useSearch({ from: '/auth' });
  const signedIn = Boolean(useQuery(userQuery).data);
  useEffect(() => {
    if (signedIn) router.history.replace(returnPath(search.redirect));
  }, [signedIn, search.redirect, router]);
}
