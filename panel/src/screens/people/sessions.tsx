import * as peopleCalls from '@matilha/contract/calls/panel/people';
import type { Person } from '@matilha/contract/panel/people';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { PersonList } from './person-list.tsx';

/** The devices on which the person is signed in; one or all are ended after a question. */
export function Sessions({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const notify = useNotify();
  const [ending, setEnding] = useState<number | 'all' | null>(null);
  const end = async () => {
    setEnding(null);
    try {
      const { message } =
        typeof ending === 'number'
          ? await call(peopleCalls.endSession, { params: { id: person.id, sessionId: ending } })
          : await call(peopleCalls.endSessions, { params: { id: person.id } });
      notify(message, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
    onChanged();
  };
  return (
    <>
      <PersonList
        personId={person.id}
        list={peopleCalls.listPersonSessions}
        empty="Nenhum aparelho conectado."
        line={(row) => ({
          key: row.id,
          first: row.device,
          second: `entrou em ${momentOf(row.created_at)} · usou em ${momentOf(row.last_used_at)}`,
          action: (
            <Button aria-label={`Encerrar: ${row.device}`} onClick={() => setEnding(row.id)}>
              Encerrar
            </Button>
          ),
        })}
      />
      {person.last_used_at && (
        <Button color="error" sx={{ mt: 1 }} onClick={() => setEnding('all')}>
          Encerrar todas as sessões
        </Button>
      )}
      <Confirm
        isOpen={ending !== null}
        title={ending === 'all' ? 'Encerrar todas as sessões?' : 'Encerrar esta sessão?'}
        content="A pessoa sai na hora e entra de novo com a senha."
        confirm="Encerrar"
        onConfirm={end}
        onClose={() => setEnding(null)}
      />
    </>
  );
}
