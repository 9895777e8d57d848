import { linkClass } from '#web/features/auth/form-heading.tsx';
import { OfficerForm } from '#web/features/privacy/officer-form.tsx';
import { RecipientsList } from '#web/features/privacy/recipients-list.tsx';
import { company } from '#web/lib/company.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { DocumentLayout, MailLink } from '../frame/document-layout.tsx';

/** /privacidade: the data kept, its purposes and recipients, and the form for the data officer (L13, L16). */
export default function PrivacyScreen() {
  return (
    <DocumentLayout title="Política de privacidade" part="privacy">
      <section className="grid gap-3">
        <h2 className="font-semibold text-xl">Serviços em uso hoje</h2>
        <RecipientsList />
      </section>
      <section id="encarregado" className="grid gap-3">
        <h2 className="font-semibold text-xl">Fale com o encarregado</h2>
        {company.dataOfficer && (
          <p>
            A pessoa encarregada dos dados é <strong>{company.dataOfficer.name}</strong>. Escreva para{' '}
            <MailLink address={company.dataOfficer.email} /> ou use o formulário.
          </p>
        )}
        <p>A resposta chega em até 15 dias, no email que você informar.</p>
        <OfficerForm />
      </section>
      <p className="border-line border-t pt-4">
        Veja também os{' '}
        <Link to="/termos" className={linkClass}>
          termos de uso
        </Link>
        .
      </p>
    </DocumentLayout>
  );
}
