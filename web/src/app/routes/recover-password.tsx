import { FormHeading, linkClass } from '#web/features/auth/form-heading.tsx';
import { RecoveryForm } from '#web/features/auth/recovery-form.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { VisitorLayout } from '../visitor-layout.tsx';

export default function RecoverPasswordScreen() {
  usePageTitle('Recuperar senha');
  return (
    <VisitorLayout>
      <FormHeading title="Recuperar senha">
        Informe o email da sua conta e enviaremos um link para criar uma nova senha.
      </FormHeading>
      <RecoveryForm />
      <Link to="/auth" className={`${linkClass} justify-self-center self-center`}>
        Voltar para o login
      </Link>
    </VisitorLayout>
  );
}
