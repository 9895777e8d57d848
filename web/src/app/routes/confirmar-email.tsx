import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { confirmEmailChange } from '#web/features/auth/api/change-credentials.ts';
import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { TokenVerification } from '#web/features/auth/token-verification.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** The target of the link mailed to a new address: posts the token and shows the result. */
export default function ConfirmEmailScreen() {
  usePageTitle('Confirme seu novo email');
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  const onVerified = () => {
    setChanged(true);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const token = addressToken();
  const back = (
    <Link to="/minha-conta" className={buttonClass()}>
      {changed ? 'Continuar' : 'Ir para Minha Conta'}
    </Link>
  );
  return (
    <VisitorLayout>
      {changed && (
        <>
          <CircleCheck size={48} aria-hidden="true" className="text-brand-ink" />
          <FormHeading title="Email trocado com sucesso!">
            A partir de agora, entre com o novo email. Os outros aparelhos saíram da conta.
          </FormHeading>
          {back}
        </>
      )}
      {!changed && token && (
        <TokenVerification token={token} verify={confirmEmailChange} onVerified={onVerified}>
          {back}
        </TokenVerification>
      )}
      {!changed && !token && (
        <>
          <FormHeading title="Abra o link do email">
            Para confirmar o endereço novo, use o link que enviamos para ele.
          </FormHeading>
          {back}
        </>
      )}
    </VisitorLayout>
  );
}
