import { typingHints } from '@matilha/contract/account/phone';
import { type ChangeEvent, type Ref, useId, useState } from 'react';
import { Field, fieldAttributes } from './field.tsx';
import { inputClass } from './input-class.ts';
import { caretAfterMask, countryOf, maskPhone, nationalDigits, type PhoneCountry } from './phone-mask.ts';
import { SelectChevron } from './select-chevron.tsx';
import { useCaret } from './use-caret.ts';

interface PhoneFieldProps {
  label: string;
  /** `+`, dial code and digits; empty without a number. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first one is the default. */
  countries: readonly [PhoneCountry, ...PhoneCountry[]];
  error?: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Country and number in one field; masks the number while it is typed, pasted or autofilled. A hint names a suspicious number. */
export function PhoneField({ label, value, onChange, onBlur, countries, error, name, ref }: PhoneFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<PhoneCountry>(countries[0]);
  const country = countryOf(value, countries) ?? chosen;
  const digits = value ? nationalDigits(value, country.ddi) : '';
  const caret = useCaret();
  const hints = country.ddi === '+55' && typingHints(digits.slice(0, 2), digits.slice(2));
  const hint = hints && !error ? (hints.ddd ?? hints.numero) : undefined;
  const emit = (next: PhoneCountry, nextDigits: string) => {
    setChosen(next);
    onChange(nextDigits && `${next.ddi}${nextDigits}`);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const next = countryOf(text, countries) ?? country;
    const nextDigits = nationalDigits(text, next.ddi);
    const before = text.slice(0, selectionStart ?? text.length).replace(/\D/g, '').length;
    caret.keep(event.target, caretAfterMask(maskPhone(nextDigits, next.ddi), before));
    emit(next, nextDigits);
  };
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <CountrySelect
          countries={countries}
          value={country.code}
          onChange={(next) => emit(next, digits.slice(0, next.ddi === '+55' ? 11 : 12))}
        />
        <input
          {...fieldAttributes(id, error, hint)}
          ref={ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={country.ddi === '+55' ? '(11) 99999-9999' : 'Número com código de área'}
          value={maskPhone(digits, country.ddi)}
          onChange={type}
          onBlur={onBlur}
          className={inputClass(Boolean(error))}
        />
      </div>
    </Field>
  );
}

interface CountrySelectProps {
  countries: readonly PhoneCountry[];
  value: string;
  onChange: (country: PhoneCountry) => void;
}

function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  return (
    <div className="relative">
      <select
        aria-label="País do telefone"
        autoComplete="tel-country-code"
        value={value}
        onChange={(event) => {
          const next = countries.find(({ code }) => code === event.target.value);
          if (next) onChange(next);
        }}
        className={inputClass(false, 'w-28 appearance-none pr-9')}
      >
        {countries.map(({ code, ddi, nome }) => (
          <option key={code} value={code} aria-label={`${code} ${ddi}, ${nome}`}>
            {code} {ddi}
          </option>
        ))}
      </select>
      <SelectChevron />
    </div>
  );
}
