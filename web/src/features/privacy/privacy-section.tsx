import { Link } from '#web/lib/navigation/link.tsx';
import { Card } from '#web/ui/card.tsx';

/** Of "Minha Conta": consents, taking one's data along, and leaving (7.2). */
export function PrivacySection() {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-semibold text-xl">Privacidade e seus dados</h2>
      <p className="text-muted">
        Veja na <Link to="/privacidade">política de privacidade</Link> o que guardamos e por quanto tempo.
      </p>
    </Card>
  );
}
