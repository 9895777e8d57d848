import { randomUuid } from '@matilha/contract/random-uuid';
import { mostServices, type ShopService } from '@matilha/contract/shop/shop';
import { useQuery } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoInput } from '#web/ui/fields/photo-input.tsx';
import { confirmedOn, earliestOf } from '../fact-age.ts';
import { FactPanel } from '../fact-panel.tsx';
import { PriceListPaste } from './price-list-paste.tsx';
import { PriceListPhoto } from './price-list-photo.tsx';
import { ServiceRow, serviceDraftKey } from './service-row.tsx';

interface ServicesPanelProps {
  userId: number;
  services: readonly ShopService[];
}

/** The price list: each service with price and minutes by size and coat. */
export function ServicesPanel({ userId, services }: ServicesPanelProps) {
  const [added, setAdded] = useState(() => unsavedIds(userId, services));
  const [open, setOpen] = useState<string | undefined>(added[0]);
  const [pasting, setPasting] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const photos = useQuery(settingsQuery).data?.fotos ?? false;
  const known = new Map(services.map((service) => [service.id, service]));
  const ids = [...known.keys(), ...added.filter((id) => !known.has(id))];
  const add = () => {
    const id = randomUuid();
    setAdded((current) => [...current, id]);
    setOpen(id);
  };
  return (
    <FactPanel
      title="Serviços e preços"
      state={stateOf(services)}
      defaultOpen={services.length === 0 || added.length > 0}
    >
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          Com os preços certos, os assistentes fazem orçamentos, promoções e mensagens que você pode mandar
          sem corrigir.
        </p>
        {ids.length > 0 && (
          <ul aria-label="Tabela de preços" className="border-line border-y">
            {ids.map((id) => (
              <ServiceRow
                key={id}
                userId={userId}
                id={id}
                stored={known.get(id)}
                open={open === id}
                onToggle={() => setOpen(open === id ? undefined : id)}
                onRemoved={() => setAdded((current) => current.filter((addedId) => addedId !== id))}
              />
            ))}
          </ul>
        )}
        {pasting && <PriceListPaste userId={userId} services={services} onClose={() => setPasting(false)} />}
        {photo && <PriceListPhoto file={photo} services={services} onClose={() => setPhoto(null)} />}
        {!pasting && !photo && ids.length < mostServices && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setPasting(true)}>
              <ClipboardPaste size={18} aria-hidden="true" />
              Colar minha tabela
            </Button>
            {photos && <PhotoButton onChoose={setPhoto} />}
            <Button variant="secondary" onClick={add}>
              <Plus size={18} aria-hidden="true" />
              Adicionar serviço
            </Button>
          </div>
        )}
      </div>
    </FactPanel>
  );
}

function PhotoButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Camera size={18} aria-hidden="true" />
        Fotografar minha tabela
      </Button>
      <PhotoInput input={input} onChoose={onChoose} />
    </>
  );
}

/** Returns the rows that were typed on this device and never saved. */
function unsavedIds(userId: number, services: readonly ShopService[]): string[] {
  const prefix = serviceDraftKey(userId, '');
  const known = new Set(services.map(({ id }) => id));
  return deviceStorage
    .keys(prefix)
    .map((key) => key.slice(prefix.length))
    .filter((id) => !known.has(id));
}

function stateOf(services: readonly ShopService[]): string {
  const earliest = earliestOf(services);
  if (!earliest) return 'ainda vazio';
  const missing = services.filter(({ preco_centavos }) => preco_centavos === null).length;
  const count = services.length === 1 ? '1 linha' : `${services.length} linhas`;
  if (missing > 0) return `${count} · ${missing === 1 ? 'falta 1 preço' : `faltam ${missing} preços`}`;
  return `${count} · ${confirmedOn(earliest)}`;
}
