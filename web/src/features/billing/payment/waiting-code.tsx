import type { Checkout, WaitingCode as Code } from '@matilha/contract/billing/billing';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DiscardCode } from '../api/get-checkout.ts';
import { inlinePrice } from '../inline-price.ts';
import { DiscardButton } from './discard-button.tsx';

const texts = {
  pix: {
    name: 'Pix',
    label: 'Pix copia e cola',
    how: 'Copie o código e cole em Pix copia e cola, no app do seu banco.',
  },
  boleto: {
    name: 'boleto',
    label: 'Número do boleto',
    how: 'Copie o número e pague no app do seu banco, ou abra o boleto para imprimir.',
  },
} as const;

interface WaitingCodeProps {
  code: Code;
  /** Cents. */
  amount: number;
  /** Gives the code of a checkout up; absent for a code that may not be given up. */
  discard?: { checkout: Checkout; mutation: DiscardCode };
  /** Replaces the form just sent, and takes the focus that was in it. */
  takesFocus?: boolean;
  /** Pays a simulated code; placed below it. */
  simulation?: ReactNode;
  /** The effect of the payment, once it is confirmed. */
  children: ReactNode;
}

/** A Pix code or boleto that waits to be paid: how to pay it, until when, and how to pay another way instead. */
export function WaitingCode({
  code,
  amount,
  discard,
  takesFocus = false,
  simulation,
  children,
}: WaitingCodeProps) {
  const { kind, expires_at: until, replaceable } = code;
  const { name, how } = texts[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = useSecondsUntil(until === null ? Number.POSITIVE_INFINITY : Date.parse(until)) === 0;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {isOver ? `Este ${name} venceu` : `Pague o ${name} de ${inlinePrice(amount)}`}
      </h2>
      {isOver ? (
        <p className="text-muted">
          Se você já pagou, não precisa pagar de novo: a confirmação leva instantes. Se não pagou, nada foi
          cobrado.
        </p>
      ) : (
        <>
          <p className="text-muted">
            {how}
            {code.picture_url !== null && ' De outro aparelho, leia o QR code.'}
          </p>
          <Means code={code} />
          {simulation}
          <p>
            {until && (
              <>
                Pague até <strong className="whitespace-nowrap">{shortMoment(until)}</strong> (horário de
                Brasília).{' '}
              </>
            )}
            {children}
          </p>
        </>
      )}
      {replaceable && discard && <DiscardButton {...discard} kind={kind} isOver={isOver} />}
    </div>
  );
}

/** Picture, text and page of a code. */
function Means({ code: { kind, code, picture_url, instructions_url } }: { code: Code }) {
  const { copied, failed, copy } = useCopy();
  const [hasPicture, setHasPicture] = useState(picture_url !== null);
  return (
    <>
      {hasPicture && picture_url && (
        <img
          src={picture_url}
          alt="QR code do Pix"
          width={240}
          height={240}
          onError={() => setHasPicture(false)}
          // White in both themes: a camera reads no dark code on a dark ground.
          className="justify-self-center rounded-lg border border-line bg-[white] p-4"
        />
      )}
      {code && (
        <div className="grid gap-3">
          <TextField
            label={texts[kind].label}
            value={code}
            readOnly
            onFocus={({ target }) => target.select()}
            className="text-sm!"
          />
          <Button className="min-h-12" onClick={() => copy(code)}>
            {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
            <span aria-live="polite">{copied ? 'Copiado' : 'Copiar código'}</span>
          </Button>
          {failed && (
            <Notice tone="warning">
              O navegador não deixou copiar. Toque no código para selecionar tudo.
            </Notice>
          )}
        </div>
      )}
      {instructions_url && (
        <ExternalLink href={instructions_url} className={buttonClass('secondary')}>
          {kind === 'pix' ? 'Abrir a página do Pix' : 'Abrir o boleto'}
        </ExternalLink>
      )}
    </>
  );
}
