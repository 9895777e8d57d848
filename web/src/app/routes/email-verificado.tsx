import CircleCheck from 'lucide-react/icons/circle-check';
import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { VisitorLayout } from '../visitor-layout.tsx';

export default function EmailVerifiedScreen() {
  usePageTitle('Email verificado');
  return (
    <VisitorLayout>
      <CircleCheck size={48} aria-hidden="true" className="text-brand-ink" />
      <FormHeading title="Email verificado com sucesso!">
        Sua conta está ativa. Agora é só entrar.
      </FormHeading>
      <Link to="/auth" className={buttonClass()}>
        Ir para o login
      </Link>
    </VisitorLayout>
  );
}
