import { sameService } from '@matilha/contract/billing/service-key';
import type { CalculatedPrice } from '@matilha/contract/calculators/facts';
import { errorMessage } from '@matilha/contract/client/api-error';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { randomUuid } from '@matilha/contract/random-uuid';
import { mostServices, type Shop } from '@matilha/contract/shop/shop';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopQuery } from '#web/features/shop/api/read-shop.ts';
import { besideShop, type NewRow, type RowToShop, rowsToSave } from '#web/features/shop/api/rows-to-shop.ts';
import { useSaveServices } from '#web/features/shop/api/save-services.ts';
import { navigate } from '#web/lib/navigation/location.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

interface ToShopDialogProps {
  prices: readonly CalculatedPrice[];
  onClose: () => void;
}

/**
 * Copies prices of a calculation to the price list of "Minha loja", and shows for each row the row that it replaces. Prices of the example
 * are never copied, and prices based on a number of the example only when the person ticks them (decision 0079).
 */
export const ToShopDialog = ({ prices, onClose }: ToShopDialogProps) => (
  <Dialog open onClose={onClose} title="Levar para Minha Loja">
    <QueryView
      query={useQuery(shopQuery)}
      failed="Não foi possível carregar a sua loja"
      loading={<Skeleton className="mt-4 h-48 rounded-lg!" />}
    >
      {(shop) => <ChooseRows prices={prices} shop={shop} onClose={onClose} />}
    </QueryView>
  </Dialog>
);

function ChooseRows({ prices, shop, onClose }: ToShopDialogProps & { shop: Shop }) {
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  // Made once: sending the rows again must not add them again.
  const [named] = useState(() =>
    prices.map(({ row, origin }) => ({ row: { ...row, id: randomUuid() }, origin })),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(named.flatMap(({ row, origin }) => (origin === 'own' ? [] : [row.id]))),
  );
  const save = useSaveServices();
  const chosen = besideShop(
    named.flatMap(({ row }) => (left.has(row.id) ? [] : [row])),
    shop.services,
  );
  const sent = rowsToSave(chosen);
  const added = sent.filter(({ version }) => version === 0).length;
  const store = async () => {
    if (shop.services.length + added > mostServices) {
      setTrouble(
        `Minha Loja guarda até ${mostServices} linhas. Desmarque algumas ou apague linhas antigas lá.`,
      );
      return;
    }
    setBusy(true);
    setTrouble('');
    try {
      await save(sent);
      toast({
        title: sent.length === 1 ? '1 preço em Minha Loja' : `${sent.length} preços em Minha Loja`,
        description: 'Os assistentes já usam.',
        action: { label: 'Ver', onPress: () => navigate('/minha-loja') },
      });
      onClose();
    } catch (error) {
      setTrouble(errorMessage(error));
      setBusy(false);
    }
  };
  const toggle = (id: string) =>
    setLeft((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className="mt-3 grid gap-4">
      <fieldset className="grid">
        <legend className="mb-1 text-muted text-sm">Marque os preços que passam a valer.</legend>
        {named.map(({ row, origin }) => (
          <Checkbox
            key={row.id}
            label={
              <RowLabel
                {...(chosen.find((price) => price.row === row) ?? leftOut(row, shop))}
                origin={origin}
              />
            }
            checked={!left.has(row.id)}
            disabled={origin === 'example'}
            onChange={() => toggle(row.id)}
          />
        ))}
      </fieldset>
      {named.some(({ origin }) => origin === 'example') && (
        <Notice tone="warning">
          O que ainda é do exemplo não é preço da sua loja e não vai. Troque pelos seus números e guarde de
          novo.
        </Notice>
      )}
      {trouble !== '' && <Notice tone="danger">{trouble}</Notice>}
      <Button busy={busy} disabled={sent.length === 0} onClick={() => void store()}>
        {sent.length === 1 ? 'Levar 1 preço' : `Levar ${sent.length} preços`}
      </Button>
    </div>
  );
}

const leftOut = (row: NewRow, { services }: Shop): RowToShop => ({
  row,
  stored: sameService(row, services),
  later: undefined,
});

const origins = {
  own: '',
  mixed: 'conta com números do exemplo: confira antes de marcar; ',
  example: 'do exemplo',
};

const RowLabel = ({ row, stored, later, origin }: RowToShop & Pick<CalculatedPrice, 'origin'>) => (
  <span className="grid">
    <span>
      {[row.servico, row.porte, row.pelagem].filter(Boolean).join(', ')}:{' '}
      <span className="font-semibold tabular-nums">{moneyText(row.preco_centavos ?? 0)}</span>
    </span>
    <span className="text-muted text-sm tabular-nums">
      {origins[origin]}
      {origin !== 'example' &&
        (later ? `repetida: vale a última, de ${moneyText(later.preco_centavos ?? 0)}` : replaced(stored))}
    </span>
  </span>
);

function replaced(stored: RowToShop['stored']): string {
  if (stored === undefined) return 'linha nova';
  if (stored.preco_centavos === null) return 'sem preço hoje';
  return `hoje ${stored.a_partir ? 'a partir de ' : ''}${moneyText(stored.preco_centavos)}`;
}
