import { PartnerList } from '#web/features/partners/partner-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Offers of partners. */
export default function PartnersScreen() {
  usePageTitle('Desconto com parceiros');
  return (
    <div className="page">
      <h1 className="mb-1 font-semibold text-2xl">Desconto com parceiros</h1>
      <p className="mb-6 text-lg text-muted">Condições especiais de quem atende o setor pet</p>
      <PartnerList />
    </div>
  );
}
