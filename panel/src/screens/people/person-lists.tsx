import * as peopleCalls from '@matilha/contract/calls/panel/people';
import type { Person } from '@matilha/contract/panel/people';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { momentOf } from '../../lib/times.ts';
import { ConversationDialog } from './conversation-dialog.tsx';
import { numberOf, plural, signedOf } from './formats.ts';
import { TakeAccessDialog } from './money-dialogs.tsx';
import { PersonList } from './person-list.tsx';
import {
  answerStatuses,
  consentActions,
  consentPurposes,
  deeds,
  disputes,
  mailKinds,
  mailStatuses,
  moneyStatuses,
  paymentKinds,
} from './words.ts';

interface ListProps {
  person: Person;
  onChanged: () => void;
}

const joined = (...parts: Array<ReactNode>) => parts.filter(Boolean).join(' · ');

export const Payments = ({ person }: ListProps) => (
  <PersonList
    personId={person.id}
    list={peopleCalls.listPersonPayments}
    empty="Nenhum pagamento."
    line={(row) => ({
      key: `${row.kind} ${row.id}`,
      first: joined(paymentKinds[row.kind], row.title, moneyText(row.amount)),
      second: joined(
        moneyStatuses[row.status] ?? row.status,
        momentOf(row.done_at ?? row.created_at),
        row.amount_refunded > 0 && row.kind !== 'refund' && `${moneyText(row.amount_refunded)} devolvidos`,
        row.dispute && disputes[row.dispute],
        row.payment_id,
      ),
    })}
  />
);

export const Ledger = ({ person }: ListProps) => (
  <PersonList
    personId={person.id}
    list={peopleCalls.listPersonLedger}
    empty="Nenhum lançamento."
    line={(row) => ({
      key: row.id,
      first: joined(signedOf(row.amount), row.descricao),
      second: joined(momentOf(row.created_at), `saldo ${numberOf(row.available_after)}`, row.detalhe),
    })}
  />
);

export function Conversations({ person, mayRead }: ListProps & { mayRead: boolean }) {
  const [open, setOpen] = useState<Parameters<typeof ConversationDialog>[0]['conversation'] | null>(null);
  return (
    <>
      <PersonList
        personId={person.id}
        list={peopleCalls.listPersonConversations}
        empty="Nenhuma conversa."
        line={(row) => ({
          key: row.id,
          first: row.assistant,
          second: joined(
            momentOf(row.last_at),
            plural(row.questions, 'pergunta', 'perguntas'),
            plural(row.credits, 'crédito', 'créditos'),
            row.last_status && row.last_status !== 'complete' && `última ${answerStatuses[row.last_status]}`,
            row.thumbs_up > 0 && plural(row.thumbs_up, 'boa', 'boas'),
            row.thumbs_down > 0 && plural(row.thumbs_down, 'ruim', 'ruins'),
          ),
          action: mayRead && (
            <Button aria-label={`Abrir conversa: ${row.assistant}`} onClick={() => setOpen(row)}>
              Abrir conversa
            </Button>
          ),
        })}
      />
      {open && <ConversationDialog personId={person.id} conversation={open} onClose={() => setOpen(null)} />}
    </>
  );
}

export function Access({ person, onChanged, mayTake }: ListProps & { mayTake: boolean }) {
  const [taking, setTaking] = useState<Parameters<typeof TakeAccessDialog>[0]['access'] | null>(null);
  return (
    <>
      <PersonList
        personId={person.id}
        list={peopleCalls.listPersonAccess}
        empty="Nenhum conteúdo pago."
        line={(row) => ({
          key: row.id,
          first: row.produto,
          second: joined(
            row.source === 'purchase' ? 'comprado' : 'dado pela equipe',
            `desde ${momentOf(row.starts_at)}`,
            row.ends_at && `até ${momentOf(row.ends_at)}`,
            row.revoked_at && `retirado em ${momentOf(row.revoked_at)}`,
          ),
          action: mayTake && !row.revoked_at && (
            <Button color="error" aria-label={`Retirar: ${row.produto}`} onClick={() => setTaking(row)}>
              Retirar
            </Button>
          ),
        })}
      />
      {taking && (
        <TakeAccessDialog
          person={person}
          access={taking}
          onDone={() => {
            setTaking(null);
            onChanged();
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}

export const Mails = ({ person }: ListProps) => (
  <PersonList
    personId={person.id}
    list={peopleCalls.listPersonMails}
    empty="Nenhum email nos últimos 90 dias."
    line={(row) => ({
      key: row.id,
      first: row.subject,
      second: joined(
        mailStatuses[row.status],
        momentOf(row.sent_at ?? row.created_at),
        mailKinds[row.kind],
        row.status !== 'sent' && row.attempts > 0 && plural(row.attempts, 'tentativa', 'tentativas'),
        row.status !== 'sent' && row.last_error,
      ),
    })}
  />
);

export const Consents = ({ person }: ListProps) => (
  <PersonList
    personId={person.id}
    list={peopleCalls.listPersonConsents}
    empty="Nenhum aceite."
    line={(row) => ({
      key: row.id,
      first: `${consentPurposes[row.purpose] ?? row.purpose}: ${consentActions[row.action]}`,
      second: joined(momentOf(row.created_at), `versão ${row.version}`, row.channel),
    })}
  />
);

/** Returns the actor in words. */
const actorOf = (person: Person, actor: string, name: string | null): string => {
  if (actor === `user:${person.id}`) return 'a própria pessoa';
  return name ?? (actor.startsWith('user:') ? `conta ${actor.slice(5)}` : 'o sistema');
};

export const Deeds = ({ person }: ListProps) => (
  <PersonList
    personId={person.id}
    list={peopleCalls.listPersonDeeds}
    empty="Nada registrado."
    line={({ id, at, actor, actor_name: name, action, details }) => ({
      key: id,
      first: deeds[action] ?? action,
      second: joined(
        momentOf(at),
        actorOf(person, actor, name),
        typeof details.reason === 'string' && `“${details.reason}”`,
        typeof details.amount === 'number' && plural(details.amount, 'crédito', 'créditos'),
      ),
    })}
  />
);
