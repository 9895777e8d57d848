import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { useMutation } from '@tanstack/react-query';
import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { stopMondayMail } from '#web/features/posts/api/monday-mail.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** The target of the link in Monday's mail: asks first, because programs that check mails open every link. */
export default function StopMailScreen() {
  usePageTitle('Parar o email de segunda');
  const stop = useMutation({ mutationFn: stopMondayMail });
  const token = addressToken();
  const isUnknown = !token || (stop.error instanceof ApiError && stop.error.code === 'not_found');
  const back = (
    <Link to="/posts" className={buttonClass('secondary')}>
      Ir para Meus posts
    </Link>
  );
  if (stop.isSuccess)
    return (
      <VisitorLayout>
        <FormHeading title="Pronto, o email parou">
          Você pode pedir outra vez em Meus posts, no botão “Levar para fora”.
        </FormHeading>
        {back}
      </VisitorLayout>
    );
  if (isUnknown)
    return (
      <VisitorLayout>
        <FormHeading title="Este link não vale mais">
          Para parar o email, entre e desmarque a opção em Meus posts, no botão “Levar para fora”.
        </FormHeading>
        {back}
      </VisitorLayout>
    );
  return (
    <VisitorLayout>
      <FormHeading title="Parar o email de segunda?">
        Ele traz os posts da semana. Os posts continuam no calendário.
      </FormHeading>
      {stop.error && <Notice tone="danger">{errorMessage(stop.error)}</Notice>}
      <Button busy={stop.isPending} onClick={() => stop.mutate(token)}>
        Parar de receber
      </Button>
      {back}
    </VisitorLayout>
  );
}
