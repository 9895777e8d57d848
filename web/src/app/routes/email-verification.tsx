import { CheckYourEmail } from '#web/features/auth/check-your-email.tsx';
import { TokenVerification } from '#web/features/auth/token-verification.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** With the token of the mail it verifies; without one it says where to look and sends again (§2.6, decision 2.5). */
export function EmailVerificationScreen() {
  usePageTitle('Verifique seu email');
  const email = new URLSearchParams(usePlace().search).get('email') ?? undefined;
  const token = addressToken();
  return (
    <VisitorLayout>
      {token ? (
        <TokenVerification token={token} onVerified={() => navigate('/email-verificado', { replace: true })}>
          <CheckYourEmail email={email} heading={false} />
        </TokenVerification>
      ) : (
        <CheckYourEmail email={email} />
      )}
    </VisitorLayout>
  );
}
