import { useId, useRef, useState } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { loadLogo } from '../logo-file.ts';
import type { Brand } from './use-brand.ts';

/** The shop in the picture: name, logo and colours. */
export function BrandFields({ brand }: { brand: Brand }) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <h3 id={`${id}-title`} className="font-semibold">
        Marca
      </h3>
      <TextField
        label="Nome da loja"
        hint={brand.logo ? 'Aparece na imagem quando não há logo.' : undefined}
        maxLength={60}
        value={brand.name}
        onChange={({ target }) => brand.change({ name: target.value })}
      />
      <LogoField brand={brand} />
      <Colours brand={brand} />
    </section>
  );
}

const notALogo = 'Este arquivo não abriu como imagem. Use PNG, JPG ou SVG, de até 10 MB.';

function LogoField({ brand }: { brand: Brand }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const logo = await loadLogo(file);
    if (logo) brand.change({ logo });
    setTrouble(logo ? undefined : notALogo);
  };
  return (
    <div className="grid gap-2">
      {brand.outside && (
        <p className="text-sm">
          O logo de Minha Loja está em outro site e não pode entrar na imagem. Escolha o arquivo no aparelho.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {brand.logo && (
          <img
            src={brand.logo.address}
            alt="Logo"
            className={`h-11 max-w-32 rounded-sm border border-line object-contain p-1 ${brand.logo.ground === 'dark' ? 'bg-black' : 'bg-white'}`}
          />
        )}
        <Button variant="secondary" className="px-4!" onClick={() => input.current?.click()}>
          {brand.chosen ? 'Trocar logo' : 'Escolher o logo do aparelho'}
        </Button>
        {brand.chosen && (
          <Button variant="ghost" className="px-3!" onClick={() => brand.change({ logo: null })}>
            Remover logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Arquivo do logo"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      <FieldError id={id} error={trouble} />
      <p className="text-muted text-sm">
        {brand.fits
          ? 'O logo e o nome ficam guardados neste aparelho.'
          : 'Não coube na memória do aparelho: vale só agora.'}
      </p>
    </div>
  );
}

function Colours({ brand: { palette, coloured, failed } }: { brand: Brand }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="flex gap-1">
        {[palette.main, palette.accent].map((colour) => (
          <span
            key={colour}
            className="size-7 rounded-full border border-line-strong"
            style={{ background: colour }}
          />
        ))}
      </span>
      <p className="text-sm">
        {failed ? 'Suas cores não carregaram: usamos as nossas.' : coloursSentence(coloured)}
      </p>
      <Link to="/minha-loja" className="inline-flex min-h-11 items-center text-brand-ink text-sm underline">
        Mudar em Minha Loja
      </Link>
    </div>
  );
}

const coloursSentence = (coloured: boolean) =>
  coloured ? 'Suas cores, com contraste automático.' : 'Sua loja ainda não tem cores: usamos as nossas.';
