import { FormHeading } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { VisitorLayout } from '../visitor-layout.tsx';

export function LandingScreen() {
  usePageTitle('Plano semanal de postagens');
  return (
    <VisitorLayout>
      <div>
        <Badge>Em breve</Badge>
      </div>
      <FormHeading title="Um plano semanal de postagens para o Instagram do seu negócio pet">
        O presente está sendo embrulhado. Enquanto isso, crie sua conta e peça o plano direto aos nossos
        assistentes.
      </FormHeading>
      <Link to="/auth" className={buttonClass()}>
        Entrar ou criar conta
      </Link>
    </VisitorLayout>
  );
}
