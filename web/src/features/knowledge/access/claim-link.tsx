import { Link } from '#web/lib/navigation/link.tsx';

/** For buyers whose purchase is not linked to this account. */
export function ClaimLink() {
  return (
    <Link
      to="/resgatar-compra"
      className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2"
    >
      Já comprei com outro email
    </Link>
  );
}
