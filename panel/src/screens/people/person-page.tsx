import * as peopleCalls from '@matilha/contract/calls/panel/people';
import type { Person } from '@matilha/contract/panel/people';
import { isStaff } from '@matilha/contract/panel/staff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Title, useGetIdentity } from 'react-admin';
import { useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { useWorksIn } from '../../lib/use-works-in.ts';
import { PersonActions } from './person-actions.tsx';
import { Access, Consents, Conversations, Deeds, Ledger, Mails, Payments } from './person-lists.tsx';
import { PersonSummary } from './person-summary.tsx';
import { OpenRequestNotice, PrivacyRequests } from './privacy-requests.tsx';
import { Sessions } from './sessions.tsx';

/** The page of one person; each opening is recorded. */
export function PersonPage() {
  const id = Number(useParams().id);
  const client = useQueryClient();
  // A page that is only looked at again is not opened again.
  const page = useQuery({
    queryKey: ['person', id],
    queryFn: () => call(peopleCalls.readPerson, { params: { id } }),
    refetchOnWindowFocus: false,
  });
  const reload = () => void client.invalidateQueries({ queryKey: ['person', id] });
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title="Pessoa" />
      {page.isPending && <Skeleton variant="rounded" height={320} />}
      {page.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void page.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {page.error.message}
        </Alert>
      )}
      {page.data && <Loaded key={id} person={page.data} onChanged={reload} />}
    </Box>
  );
}

interface LoadedProps {
  person: Person;
  onChanged: () => void;
}

function Loaded({ person, onChanged }: LoadedProps) {
  const { identity } = useGetIdentity();
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <>
      <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
        {name || '(sem nome)'}
      </Typography>
      <StateNotice person={person} />
      <OpenRequestNotice person={person} />
      <PersonActions person={person} self={identity?.id === person.id} onChanged={onChanged} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
        }}
      >
        <PersonSummary person={person} />
        <PersonTabs person={person} onChanged={onChanged} />
      </Box>
    </>
  );
}

function StateNotice({ person }: { person: Person }) {
  if (person.being_erased) return <Alert severity="warning">A exclusão desta conta está em andamento.</Alert>;
  if (person.blocked_at) {
    return <Alert severity="error">Conta bloqueada desde {momentOf(person.blocked_at)}.</Alert>;
  }
  if (person.provisional) {
    return <Alert severity="info">Conta provisória, criada pela página de entrada e ainda sem senha.</Alert>;
  }
  return null;
}

const tabs: Array<{ label: string; show: (props: LoadedProps & { business: boolean }) => ReactNode }> = [
  {
    label: 'Conversas',
    show: ({ business, ...props }) => (
      <Conversations {...props} mayRead={business || !isStaff(props.person.role)} />
    ),
  },
  { label: 'Pagamentos', show: (props) => <Payments {...props} /> },
  { label: 'Extrato', show: (props) => <Ledger {...props} /> },
  { label: 'Conteúdos', show: ({ business, ...props }) => <Access {...props} mayTake={business} /> },
  { label: 'Sessões', show: (props) => <Sessions {...props} /> },
  { label: 'Emails', show: (props) => <Mails {...props} /> },
  { label: 'Aceites', show: (props) => <Consents {...props} /> },
  { label: 'Privacidade', show: (props) => <PrivacyRequests {...props} /> },
  { label: 'Histórico', show: (props) => <Deeds {...props} /> },
];

function PersonTabs({ person, onChanged }: LoadedProps) {
  const business = useWorksIn('business');
  const [tab, setTab] = useState(0);
  return (
    <Card variant="outlined" sx={{ alignSelf: 'start', minWidth: 0 }}>
      <Tabs
        value={tab}
        onChange={(_event, chosen: number) => setTab(chosen)}
        variant="scrollable"
        scrollButtons
        allowScrollButtonsMobile
        aria-label="O que há desta pessoa"
      >
        {tabs.map(({ label }, index) => (
          <Tab key={label} label={label} id={`tab-${index}`} aria-controls={`panel-${index}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ p: 2 }}>
        {tabs[tab]?.show({ person, onChanged, business })}
      </Box>
    </Card>
  );
}
