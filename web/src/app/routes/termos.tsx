import { linkClass } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { DocumentLayout } from '../frame/document-layout.tsx';

/** /termos: the terms of use. */
export default function TermsScreen() {
  return (
    <DocumentLayout title="Termos de uso" part="terms">
      <p className="border-line border-t pt-4">
        Veja também a{' '}
        <Link to="/privacidade" className={linkClass}>
          política de privacidade
        </Link>
        .
      </p>
    </DocumentLayout>
  );
}
