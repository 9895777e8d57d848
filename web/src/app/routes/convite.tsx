import { staffRoleNames } from '@matilha/contract/panel/staff-access';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { AcceptInvitationForm } from '#web/features/auth/accept-invitation-form.tsx';
import { invitationQuery } from '#web/features/auth/api/staff-invitation.ts';
import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { addressToken } from '../address-token.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

/** The target of the link in an invitation to the team. */
export default function InvitationScreen() {
  usePageTitle('Convite para a equipe');
  // A link opened while another invitation is shown changes only the part behind `#`, which loads nothing.
  useEffect(() => {
    const open = () => window.location.reload();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
  return (
    <VisitorLayout>
      <Invitation token={addressToken()} />
    </VisitorLayout>
  );
}

function Invitation({ token }: { token: string | undefined }) {
  const [accepted, setAccepted] = useState(false);
  const { data: invitation, error, refetch, isFetching } = useQuery(invitationQuery(token));
  if (error) {
    return <LoadError title="O convite não abriu" error={error} retry={refetch} retrying={isFetching} />;
  }
  if (accepted) {
    return (
      <>
        <CircleCheck size={48} aria-hidden="true" className="text-brand-ink" />
        <FormHeading title="Convite aceito!">
          Entre com o seu email e a senha que você escolheu. O painel vai pedir um segundo fator.
        </FormHeading>
        <Link to="/auth?redirect=%2Fadmin" className={buttonClass()}>
          Entrar no painel
        </Link>
      </>
    );
  }
  if (invitation === undefined) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
        <Spinner size={24} /> Abrindo o convite...
      </p>
    );
  }
  if (invitation === null || !token) {
    return (
      <FormHeading title="Este convite não vale mais">
        Ele já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.
      </FormHeading>
    );
  }
  return (
    <>
      <FormHeading title="Convite para a equipe">
        {`Para ${invitation.email}. Seu papel: ${staffRoleNames[invitation.role]}.`}
      </FormHeading>
      <AcceptInvitationForm token={token} onDone={() => setAccepted(true)} />
    </>
  );
}
