import { priceListMaxLength, type ReadPriceList, type ShopService } from '@matilha/contract/shop/shop';
import { useRef, useState } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useReadPriceList } from '../api/read-prices.ts';
import { PastedRows } from './pasted-rows.tsx';

interface PriceListPasteProps {
  userId: number;
  services: readonly ShopService[];
  onClose: () => void;
}

/** A price list pasted as it is: read into rows, which the person checks before anything is stored. */
export function PriceListPaste({ userId, services, onClose }: PriceListPasteProps) {
  const draftKey = `matilha:shop:${userId}:colar`;
  const [text, setText] = useState(() => deviceStorage.get(draftKey) ?? '');
  const [list, setList] = useState<ReadPriceList>();
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reading = useReadPriceList();
  const type = (typed: string) => {
    setText(typed);
    setEmpty(false);
    deviceStorage.set(draftKey, typed);
  };
  const read = () => {
    setEmpty(text.trim() === '');
    if (text.trim() !== '') reading.mutate(text, { onSuccess: setList });
    else field.current?.focus();
  };
  const close = () => {
    deviceStorage.remove(draftKey);
    onClose();
  };
  if (list)
    return (
      <PastedRows
        list={list}
        services={services}
        back="Voltar ao texto"
        onBack={() => setList(undefined)}
        onDone={close}
      />
    );
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      <TextAreaField
        ref={field}
        label="Cole aqui a sua tabela de preços, do jeito que estiver"
        hint="Da planilha, do WhatsApp ou digitada. Nada é guardado antes de você conferir, e não gasta créditos."
        rows={8}
        maxLength={priceListMaxLength}
        value={text}
        error={empty ? 'Cole a sua tabela' : problemOf(reading.error)}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={reading.isPending} onClick={read}>
          {reading.isPending ? 'Lendo a tabela…' : 'Ler a tabela'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Agora não
        </Button>
      </div>
    </div>
  );
}

const problemOf = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return fieldMessage(error, 'texto');
};
