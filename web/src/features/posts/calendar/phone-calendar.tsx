import type { PostsFeed } from '@matilha/contract/shop/posts-out';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { subscriptionLinks } from '#web/lib/days/calendar-links.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { feedQuery, useTurnOffFeed, useTurnOnFeed } from '../api/posts-feed.ts';

/** Turns the calendar feed of posts on, shows its address, replaces it, and turns it off. */
export function PhoneCalendar() {
  const { data: feed, error, refetch, isFetching } = useQuery(feedQuery);
  return (
    <>
      <p>
        Cada post aparece na agenda na hora de publicar, com a legenda inteira e um aviso 30 minutos antes. Se
        você muda o post aqui, a agenda muda também.
      </p>
      {feed && <Address feed={feed} />}
      {feed === null && <TurnOn />}
      {feed === undefined && error && (
        <LoadError
          title="Não foi possível ler sua agenda"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {feed === undefined && !error && (
        <div role="status">
          <span className="sr-only">Carregando…</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </>
  );
}

function TurnOn() {
  const turnOn = useTurnOnFeed();
  return (
    <Button className="sm:justify-self-start" busy={turnOn.isPending} onClick={() => turnOn.mutate(null)}>
      Ligar agenda
    </Button>
  );
}

function Address({ feed }: { feed: PostsFeed }) {
  const { webcal, google } = subscriptionLinks(feed.url);
  return (
    <>
      <TextField
        label="Endereço da agenda"
        hint="É secreto: quem o tiver lê os seus posts. Se vazar, troque."
        value={feed.url}
        readOnly
        onFocus={({ target }) => target.select()}
        className="text-sm!"
      />
      <div className="grid gap-2 sm:grid-cols-2 sm:*:first:col-span-2">
        <CopyButton text={feed.url} label="Copiar endereço" />
        <a href={webcal} className={buttonClass('secondary', 'px-4 py-2.5')}>
          <CalendarDays size={18} aria-hidden="true" /> Abrir na agenda
        </a>
        <ExternalLink href={google} className={buttonClass('secondary', 'px-4 py-2.5')} plain>
          Google Agenda
        </ExternalLink>
      </div>
      <dl className="grid gap-2 text-sm">
        {steps.map(({ app, text }) => (
          <div key={app}>
            <dt className="font-semibold">{app}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <Changes id={feed.id} />
    </>
  );
}

const steps = [
  {
    app: 'Google e Android',
    text: 'No computador, na Google Agenda: “Outras agendas”, + e “Do URL”; cole o endereço. Mudanças levam até um dia, e os avisos se ligam nas configurações dessa agenda.',
  },
  {
    app: 'iPhone',
    text: 'Toque em “Abrir na agenda” e em “Assinar”. Sem avisos? Desligue “Remover Alarmes” nessa agenda.',
  },
];

type Change = 'replace' | 'off';

const questions = {
  replace: {
    question: 'Trocar o endereço? O de agora para, e você adiciona o novo à agenda.',
    yes: 'Sim, trocar',
  },
  off: {
    question: 'Desligar a agenda? O endereço para de vez, e os posts somem da agenda do celular.',
    yes: 'Sim, desligar',
  },
} as const;

/** Asks for confirmation: calendars that read the address stop receiving posts. */
function Changes({ id }: { id: string }) {
  const [asked, setAsked] = useState<Change | null>(null);
  const turnOn = useTurnOnFeed();
  const turnOff = useTurnOffFeed();
  if (asked === null) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" className="px-3!" onClick={() => setAsked('replace')}>
          Trocar endereço
        </Button>
        <Button variant="ghost" className="px-3! text-danger-ink!" onClick={() => setAsked('off')}>
          Desligar
        </Button>
      </div>
    );
  }
  const { question, yes } = questions[asked];
  const settle = { onSettled: () => setAsked(null) };
  return (
    <fieldset aria-label={question} className="grid min-w-0 scroll-mb-6 gap-2">
      <p className="text-sm">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          className="px-4!"
          busy={turnOn.isPending || turnOff.isPending}
          onClick={() =>
            asked === 'replace' ? turnOn.mutate(id, settle) : turnOff.mutate(undefined, settle)
          }
        >
          {yes}
        </Button>
        <Button variant="secondary" className="scroll-mb-6 px-4!" autoFocus onClick={() => setAsked(null)}>
          Manter
        </Button>
      </div>
    </fieldset>
  );
}
