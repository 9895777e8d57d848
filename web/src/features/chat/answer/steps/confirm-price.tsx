import { sameService } from '@matilha/contract/billing/service-key';
import { priceText, serviceText } from '@matilha/contract/chat/card-lines';
import { randomUuid } from '@matilha/contract/random-uuid';
import type { PriceRow } from '@matilha/contract/shop/price-row';
import type { ShopService } from '@matilha/contract/shop/shop';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopQuery } from '#web/features/shop/api/read-shop.ts';
import { besideShop, rowsToSave } from '#web/features/shop/api/rows-to-shop.ts';
import { useSaveServices } from '#web/features/shop/api/save-services.ts';
import { anyFieldMessage } from '#web/lib/requests/field-message.ts';
import { Button } from '#web/ui/button.tsx';
import { CardDone } from './card-done.tsx';

/** Takes a proposed row into the price list of Minha Loja, in the place of the row of the same service. */
export function ConfirmPrice({ row }: { row: PriceRow }) {
  const shop = useQuery(shopQuery);
  const save = useSaveServices();
  // Made once: sending the row again must not add it again.
  const [id] = useState(randomUuid);
  const services = shop.data?.services ?? [];
  const stored = sameService(row, services);
  const confirm = useMutation({
    mutationFn: async () => {
      const rows = rowsToSave(besideShop([{ ...row, id }], services));
      return save(rows.map((sent) => ({ ...sent, a_partir: row.a_partir })));
    },
    // Another device may have saved the row: the next press replaces what it saved.
    onError: () => void shop.refetch(),
  });
  if (stored && isSame(row, stored)) return <CardDone justDone={confirm.isSuccess}>Na sua tabela</CardDone>;
  return (
    <span className="grid justify-items-start gap-1 print:hidden">
      <span className="flex flex-wrap items-center gap-x-3">
        <Button
          variant="secondary"
          className="px-4! text-sm"
          busy={confirm.isPending || shop.isPending}
          aria-label={`Confirmar ${serviceText(row)}: ${priceText(row)}`}
          onClick={() => confirm.mutate()}
        >
          Confirmar
        </Button>
        {stored && <span className="text-muted text-sm tabular-nums">hoje {priceText(stored)}</span>}
      </span>
      {confirm.error && (
        <span role="alert" className="text-danger-ink text-sm">
          {anyFieldMessage(confirm.error)}
        </span>
      )}
    </span>
  );
}

/** Returns whether the price list says the same; it may know minutes that the proposal lacks. */
const isSame = (row: PriceRow, stored: ShopService): boolean =>
  row.preco_centavos === stored.preco_centavos &&
  row.a_partir === stored.a_partir &&
  (row.minutos === null || row.minutos === stored.minutos);
