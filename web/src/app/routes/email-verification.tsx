import { CheckYourEmail } from '#web/features/auth/check-your-email.tsx';
import { rememberAddress } from '#web/features/auth/known-address.ts';
import { TokenVerification, type Verified } from '#web/features/auth/token-verification.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { addressToken } from '../address-token.ts';
import { followablePath } from '../paths.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** Verifies the token of the mail; without one, names the address and resends. */
export default function EmailVerificationScreen() {
  usePageTitle('Verifique seu email');
  const email = new URLSearchParams(usePlace().search).get('email') ?? undefined;
  const token = addressToken();
  return (
    <VisitorLayout>
      {token ? (
        <TokenVerification token={token} onVerified={goOn}>
          <CheckYourEmail email={email} heading={false} />
        </TokenVerification>
      ) : (
        <CheckYourEmail email={email} />
      )}
    </VisitorLayout>
  );
}

function goOn({ redirectTo, email }: Verified) {
  if (email) rememberAddress(email);
  const path = followablePath(redirectTo);
  // A path with its own token loads a new document, so that the token leaves the address bar.
  if (path.includes('token=')) window.location.replace(path);
  else navigate(path, { replace: true });
}
