import { centsCodec } from '@matilha/contract/portuguese/text-codecs';
import type { ComponentProps } from 'react';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PriceFieldsProps {
  field: (name: string) => Pick<ComponentProps<typeof TextField>, 'error'> & {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur?: () => void;
  };
}

/** The fields of one row of a price list, in one line where there is room. */
export function PriceFields({ field }: PriceFieldsProps) {
  const from = field('a_partir');
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
      <div className="col-span-2 sm:col-span-4">
        <TextField label="Serviço" placeholder="Banho" {...field('servico')} />
      </div>
      <TextField label="Porte" placeholder="P, M, até 10 kg" {...field('porte')} />
      <TextField label="Pelagem" placeholder="curta" {...field('pelagem')} />
      <AmountField label="Preço" codec={centsCodec} placeholder="R$ 45,00" {...field('preco')} />
      <TextField label="Minutos" inputMode="numeric" placeholder="60" {...field('minutos')} />
      <div className="col-span-2 sm:col-span-4">
        <Checkbox
          label="O preço é “a partir de”"
          name="a_partir"
          checked={from.value === 'sim'}
          onChange={({ target }) => from.onChange({ target: { value: target.checked ? 'sim' : '' } })}
        />
      </div>
    </div>
  );
}
