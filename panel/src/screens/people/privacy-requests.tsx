import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import * as peopleCalls from '@matilha/contract/calls/panel/people';
import type { Person } from '@matilha/contract/panel/people';
import { privacyRequestKinds } from '@matilha/contract/privacy/privacy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { PersonList, usePersonRows } from './person-list.tsx';

const list = peopleCalls.listPersonPrivacyRequests;

/** Says until when a request of the person has to be answered. */
export function OpenRequestNotice({ person }: { person: Person }) {
  const { data } = usePersonRows({ personId: person.id, list });
  const open = data?.rows.filter(({ answered_at: answered }) => answered === null) ?? [];
  return open.map(({ id, protocol, kind, due_at: due }) => (
    <Alert key={id} severity={new Date(due) < new Date() ? 'error' : 'warning'}>
      {`${protocol}: “${privacyRequestKinds[kind]}”, a responder até ${momentOf(due)}.`}
    </Alert>
  ));
}

/** The person's letters to the data officer, each with its deadline of 15 days. */
export function PrivacyRequests({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const notify = useNotify();
  const [busy, setBusy] = useState<number | null>(null);
  const answer = async (id: number) => {
    setBusy(id);
    try {
      const { message } = await call(privacyCalls.closePrivacyRequest, { params: { id } });
      notify(message, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
    setBusy(null);
    onChanged();
  };
  return (
    <PersonList
      personId={person.id}
      list={list}
      empty="Nenhum pedido de privacidade."
      line={({ id, protocol, kind, due_at: due, answered_at: answered, created_at: at }) => ({
        key: id,
        first: `${protocol}: ${privacyRequestKinds[kind]}`,
        second: `pedido em ${momentOf(at)} · ${
          answered ? `respondido em ${momentOf(answered)}` : `responder até ${momentOf(due)}`
        }`,
        action: !answered && (
          <Button
            aria-label={`Marcar como respondido: ${protocol}`}
            loading={busy === id}
            onClick={() => void answer(id)}
          >
            Marcar como respondido
          </Button>
        ),
      })}
    />
  );
}
