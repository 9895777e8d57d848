import { useUser } from '#web/features/account/api/get-user.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The section of "Minha Conta" with email, password and sessions. */
export function SecuritySection() {
  const user = useUser();
  if (!user) return null;
  return (
    <section aria-labelledby="security-title" className="grid gap-4">
      <h2 id="security-title" className="font-semibold text-xl">
        Segurança
      </h2>
      {user.provisional ? (
        <Notice tone="warning">
          Confirme seu email pelo link que enviamos para {user.email}. Depois disso você cria uma senha e pode
          trocar o email por aqui.
        </Notice>
      ) : (
        <>
          <EmailCard email={user.email} />
          <PasswordCard user={user} />
        </>
      )}
      <SessionsCard />
    </section>
  );
}
