import { useRouter, useSearch } from '@tanstack/react-router';
import { CheckYourEmail } from '#web/features/auth/check-your-email.tsx';
import { TokenVerification } from '#web/features/auth/token-verification.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** With the token of the mail it verifies; without one it says where to look and sends again (§2.6, decision 2.5). */
export function EmailVerificationScreen() {
  usePageTitle('Verifique seu email');
  const { email } = useSearch({ from: '/email-verification' });
  const router = useRouter();
  const token = addressToken();
  return (
    <VisitorLayout>
      {token ? (
        <TokenVerification
          token={token}
          onVerified={() => void router.navigate({ to: '/email-verificado', replace: true })}
        >
          <CheckYourEmail email={email} heading={false} />
        </TokenVerification>
      ) : (
        <CheckYourEmail email={email} />
      )}
    </VisitorLayout>
  );
}
