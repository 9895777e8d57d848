import { plainLine } from '@matilha/contract/portuguese/plain-text';
import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useContext, useState } from 'react';
import { useRememberFact } from '#web/features/shop/api/change-facts.ts';
import { shopQuery } from '#web/features/shop/api/read-shop.ts';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { RememberContext } from '../../composer/remember.ts';
import { CardDone } from './card-done.tsx';

interface RememberFactProps {
  text: string;
  /** The answer that proposes it. */
  messageId: number;
}

/** Has a proposed fact remembered with one touch, or in other words; says so of one that the shop has already. */
export function RememberFact({ text, messageId }: RememberFactProps) {
  const notes = useQuery(shopQuery).data?.notes;
  const remember = useRememberFact();
  const change = useContext(RememberContext);
  const [changed, setChanged] = useState(false);
  const known = notes?.some(({ texto }) => plainLine(texto) === plainLine(text)) === true;
  if (known || changed || remember.isSuccess)
    return <CardDone justDone={changed || remember.isSuccess}>Lembrado</CardDone>;
  return (
    <span className="flex flex-wrap items-center gap-1 print:hidden">
      <Button
        variant="secondary"
        className="px-4! text-sm"
        busy={remember.isPending}
        aria-label={`Lembrar disto: ${text}`}
        onClick={() => remember.mutate({ texto: text, message_id: messageId })}
      >
        Lembrar disto
      </Button>
      {change && (
        <IconButton
          label={`Mudar antes de lembrar: ${text}`}
          onClick={() => change({ messageId, text, onSaved: () => setChanged(true) })}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      {remember.error && (
        <span role="alert" className="basis-full text-danger-ink text-sm">
          {fieldMessage(remember.error, 'texto')}
        </span>
      )}
    </span>
  );
}
