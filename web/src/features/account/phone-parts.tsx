import { typingHints } from '@matilha/contract/account/phone';
import type { ChangeEvent } from 'react';
import { phoneCountries } from '#web/ui/fields/phone-countries.ts';
import { caretAfterMask, nationalDigits } from '#web/ui/fields/phone-mask.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCaret } from '#web/ui/fields/use-caret.ts';
import { maskNumber } from './format-phone.ts';

interface Part {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Country, area code and number side by side; a whole number pasted into the last is split. Hints refuse nothing (decision 5.6). */
export function PhoneParts({ ddi, ddd, numero }: { ddi: Part; ddd: Part; numero: Part }) {
  const brazil = ddi.value === '+55';
  const caret = useCaret();
  const hints = brazil ? typingHints(ddd.value, numero.value) : null;
  const choose = (next: string) => {
    ddi.onChange(next);
    if (next !== '+55') ddd.onChange('');
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = nationalDigits(target.value, ddi.value);
    // One digit too many is a typing slip; several at once are a pasted or autofilled number.
    const whole = brazil && digits.length >= 10 && digits.length - numero.value.length > 1;
    const kept = whole ? digits.slice(2) : digits.slice(0, brazil ? 9 : 12);
    if (whole) ddd.onChange(digits.slice(0, 2));
    const before = target.value.slice(0, target.selectionStart ?? undefined).replace(/\D/g, '').length;
    caret.keep(target, caretAfterMask(brazil ? maskNumber(kept) : kept, whole ? kept.length : before));
    numero.onChange(kept);
  };
  return (
    <fieldset className="grid gap-1.5 sm:col-span-2">
      <legend className="sr-only">Telefone</legend>
      <div className="grid grid-cols-[minmax(6.5rem,auto)_minmax(4.5rem,6rem)] items-start gap-3 sm:grid-cols-[minmax(6.5rem,auto)_5.5rem_minmax(0,1fr)]">
        <SelectField
          label="DDI"
          name={ddi.name}
          autoComplete="tel-country-code"
          value={ddi.value}
          error={ddi.error}
          onChange={(event) => choose(event.target.value)}
        >
          {phoneCountries.map((country) => (
            <option
              key={country.code}
              value={country.ddi}
              aria-label={`${country.code} ${country.ddi}, ${country.nome}`}
            >
              {country.code} {country.ddi}
            </option>
          ))}
        </SelectField>
        <TextField
          label="DDD"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-area-code"
          maxLength={2}
          disabled={!brazil}
          placeholder={brazil ? '11' : ''}
          {...ddd}
          hint={hints?.ddd}
          onChange={(event) => ddd.onChange(event.target.value.replace(/\D/g, '').slice(0, 2))}
        />
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Número"
            type="tel"
            inputMode="tel"
            autoComplete="tel-local"
            placeholder={brazil ? '99999-9999' : 'Com o código de área'}
            {...numero}
            hint={hints?.numero}
            value={brazil ? maskNumber(numero.value) : numero.value}
            onChange={type}
          />
        </div>
      </div>
    </fieldset>
  );
}
