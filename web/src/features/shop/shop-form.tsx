import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { shopQuery } from './api/read-shop.ts';
import { NotesPanel } from './notes-panel.tsx';
import { OldFacts } from './old-facts.tsx';
import { ServicesPanel } from './prices/services-panel.tsx';
import { SectionPanel } from './section-panel.tsx';
import { sectionTexts } from './sections.ts';

/** All sections of "Minha loja", in any order. */
export function ShopForm({ userId }: { userId: number }) {
  return (
    <QueryView
      query={useQuery(shopQuery)}
      failed="Não foi possível carregar a sua loja"
      loading={<Skeleton className="h-96 rounded-lg!" />}
    >
      {(shop) => (
        <div className="grid gap-3">
          <OldFacts shop={shop} />
          <ServicesPanel userId={userId} services={shop.services} />
          {sectionTexts.map((text) => (
            <SectionPanel
              key={text.kind}
              userId={userId}
              text={text}
              stored={shop.sections.find(({ kind }) => kind === text.kind)}
            />
          ))}
          <NotesPanel notes={shop.notes} />
        </div>
      )}
    </QueryView>
  );
}
