import type { EventFilters } from '@matilha/contract/content/events';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { feedsQuery, useCreateFeed } from './api/feeds.ts';
import { filterWords } from './event-text.ts';
import { FeedItem } from './feed-item.tsx';

interface SubscribeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The filters of the screen; `narrowed` is true when the user has set one. */
  filters: EventFilters;
  narrowed: boolean;
}

/** Creates and lists calendar feeds: secret addresses that a calendar app reads by itself. */
export function SubscribeDialog({ open, onClose, ...choice }: SubscribeDialogProps) {
  const create = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Assinar agenda">
      <div className="mt-3 grid gap-5">
        <p>
          Os eventos aparecem sozinhos na agenda do seu celular ou computador e se corrigem quando uma data
          muda.
        </p>
        <NewFeed button={create} {...choice} />
        <Feeds createButton={create} />
        <HowTo />
      </div>
    </Dialog>
  );
}

interface NewFeedProps extends Pick<SubscribeDialogProps, 'filters' | 'narrowed'> {
  button: RefObject<HTMLButtonElement | null>;
}

function NewFeed({ filters, narrowed, button }: NewFeedProps) {
  const create = useCreateFeed();
  const [filtered, setFiltered] = useState(narrowed);
  const [marked, setMarked] = useState(false);
  const words = filterWords(filters);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) create.mutate({ filtros: filtered ? filters : {}, interesse: marked });
      }}
    >
      <fieldset className="grid">
        <legend className="font-semibold text-sm">O que entra na agenda</legend>
        {words !== '' && (
          <Checkbox
            label={`Só o que está filtrado na tela: ${words}`}
            checked={filtered}
            onChange={({ target }) => setFiltered(target.checked)}
          />
        )}
        <Checkbox
          label="Só os que marquei com “Tenho interesse”"
          checked={marked}
          onChange={({ target }) => setMarked(target.checked)}
        />
      </fieldset>
      {create.error && <Notice tone="danger">{refusalOf(create.error)}</Notice>}
      <Button ref={button} type="submit" busy={create.isPending} className="sm:justify-self-start">
        Criar endereço
      </Button>
    </form>
  );
}

const refusalOf = (error: Error) => fieldMessage(error, 'filtros');

function Feeds({ createButton }: { createButton: RefObject<HTMLButtonElement | null> }) {
  const { data: feeds, error, refetch, isFetching } = useQuery(feedsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(feeds?.length, () => heading.current ?? createButton.current);
  if (error && !feeds) {
    return (
      <LoadError
        title="Não foi possível carregar seus endereços"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!feeds) return <Skeleton className="h-40 w-full rounded-lg!" />;
  if (feeds.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Seus endereços
      </h3>
      <ul className="grid gap-3">
        {feeds.map((feed) => (
          <FeedItem key={feed.id} feed={feed} />
        ))}
      </ul>
      <p className="text-muted text-sm">
        O endereço é secreto: quem o tiver vê os mesmos eventos. Se ele vazar, revogue e crie outro.
      </p>
    </section>
  );
}

const steps = [
  {
    app: 'Google Agenda',
    text: 'No computador, em “Outras agendas”, toque em + e em “Do URL”. Cole o endereço e confirme. No celular ela aparece em seguida. O Google pode levar até um dia para mostrar uma mudança.',
  },
  {
    app: 'iPhone, iPad e Mac',
    text: 'Toque em “Abrir na agenda” e confirme “Assinar”. Ou, em Ajustes › Calendário › Contas › Adicionar Conta › Outra, escolha “Adicionar Calendário Assinado” e cole o endereço.',
  },
  {
    app: 'Outlook',
    text: 'Em “Adicionar calendário”, escolha “Assinar da Web”, cole o endereço, dê um nome e toque em “Importar”.',
  },
];

function HowTo() {
  return (
    <Disclosure title="Como adicionar à minha agenda">
      <dl className="grid gap-3 text-sm">
        {steps.map(({ app, text }) => (
          <div key={app}>
            <dt className="font-semibold">{app}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
