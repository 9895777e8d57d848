import type { ShopService } from '@matilha/contract/shop/shop';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { photoProblem } from '#web/lib/device/small-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { readPricePhoto } from '../api/read-prices.ts';
import { PastedRows } from './pasted-rows.tsx';

interface PriceListPhotoProps {
  file: File;
  services: readonly ShopService[];
  onClose: () => void;
}

/** A photographed price list: read into rows, which the person checks before anything is stored. */
export function PriceListPhoto({ file, services, onClose }: PriceListPhotoProps) {
  const reading = useQuery({
    queryKey: ['price-photo', useId()],
    queryFn: ({ signal }) => readPricePhoto(file, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (reading.data)
    return (
      <PastedRows
        list={reading.data}
        services={services}
        back="Não guardar"
        onBack={onClose}
        onDone={onClose}
      />
    );
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      {reading.isFetching ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> Lendo a foto… Nada é guardado antes de você conferir, e não gasta créditos.
        </p>
      ) : (
        <Notice tone="danger">{photoProblem(reading.error)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!reading.isFetching && <Button onClick={() => void reading.refetch()}>Tentar de novo</Button>}
        <Button variant="ghost" onClick={onClose}>
          {reading.isFetching ? 'Cancelar' : 'Agora não'}
        </Button>
      </div>
    </div>
  );
}
