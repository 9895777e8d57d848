import type { CalendarFeed } from '@matilha/contract/content/events';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { subscriptionLinks } from '#web/lib/days/calendar-links.ts';
import { formatDay } from '#web/lib/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useRevokeFeed } from './api/feeds.ts';
import { filterWords } from './event-text.ts';

const choiceWords = ({ filtros, interesse }: CalendarFeed): string => {
  const words = filterWords(filtros);
  const start = interesse ? 'Com meu interesse' : 'Todos os eventos';
  return words === '' ? start : `${interesse ? `${start}, ` : ''}${words}`;
};

const readingWords = ({ created_at, last_read_at }: CalendarFeed): string => {
  const made = `Criado em ${formatDay(new Date(created_at))}`;
  return `${made} · ${last_read_at ? `lido em ${formatDay(new Date(last_read_at))}` : 'ainda não lido'}`;
};

/** One calendar feed: copy its address, open it in a calendar, or revoke it. */
export function FeedItem({ feed }: { feed: CalendarFeed }) {
  const { webcal, google } = subscriptionLinks(feed.url);
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3 sm:p-4">
      <div>
        <p className="font-semibold">{choiceWords(feed)}</p>
        <p className="text-muted text-sm tabular-nums">{readingWords(feed)}</p>
      </div>
      <TextField
        label="Endereço da agenda"
        value={feed.url}
        readOnly
        onFocus={({ target }) => target.select()}
        className="text-sm!"
      />
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <CopyButton text={feed.url} label="Copiar endereço" />
        <a href={webcal} className={buttonClass('secondary', 'px-4 py-2.5')}>
          <CalendarPlus size={18} aria-hidden="true" /> Abrir na agenda
        </a>
        <ExternalLink href={google} className={buttonClass('secondary', 'px-4 py-2.5')} plain>
          Google Agenda
        </ExternalLink>
        <Revoke id={feed.id} />
      </div>
    </li>
  );
}

/** Asks for confirmation: calendars that read the address stop receiving events. */
function Revoke({ id }: { id: string }) {
  const revoke = useRevokeFeed();
  const [step, setStep] = useState<'start' | 'asking' | 'kept'>('start');
  if (step !== 'asking') {
    return (
      <Button
        variant="ghost"
        className="px-4! text-danger-ink!"
        // "Manter", which had the focus, is gone.
        autoFocus={step === 'kept'}
        onClick={() => setStep('asking')}
      >
        Revogar
      </Button>
    );
  }
  return (
    <fieldset aria-label="Revogar este endereço?" className="grid min-w-0 basis-full gap-2">
      <p className="text-sm">Revogar este endereço? A agenda que o usa para de receber os eventos.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" className="px-4!" busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
          Sim, revogar
        </Button>
        <Button variant="secondary" className="px-4!" autoFocus onClick={() => setStep('kept')}>
          Manter
        </Button>
      </div>
    </fieldset>
  );
}
