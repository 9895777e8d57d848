import { useUser } from '#web/features/account/api/get-user.ts';
import { ShopForm } from '#web/features/shop/shop-form.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';

/** /minha-loja: facts about the shop, entered once for all assistants. */
export default function ShopScreen() {
  usePageTitle('Minha Loja');
  const user = useUser();
  if (!user) return <FullScreenSpinner />;
  return (
    <div className="page *:max-w-3xl">
      <h1 className="font-semibold text-2xl">Minha Loja</h1>
      <p className="mt-1 mb-6 text-muted">
        Conte uma vez, na ordem que quiser: tudo é salvo enquanto você digita, e todos os assistentes usam.
      </p>
      <ShopForm key={user.id} userId={user.id} />
    </div>
  );
}
