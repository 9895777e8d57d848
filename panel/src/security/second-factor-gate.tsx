import { ApiError } from '@matilha/contract/client/api-error';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Notification, useLogout } from 'react-admin';
import { PriceDialog } from '../records/dialogs/price-dialog.tsx';
import { EnrolFirst } from './enrol-first.tsx';
import { panelSessionQuery } from './panel-session.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { VerifyFactor } from './verify-factor.tsx';

/** Shows the panel once the session has passed the second factor, and before that the way to pass or enrol it. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(panelSessionQuery);
  // The first enrolment passes the second factor before the person has seen the recovery codes.
  const [enrolling, setEnrolling] = useState(false);
  // A panel in use stays as it is while the server is unreachable: the text in its dialogs is stored nowhere else.
  const isOver = error instanceof ApiError && [401, 404].includes(error.status);
  if (error && (!session || isOver)) {
    return (
      <SignInStep title="O painel não abriu">
        <Alert severity="error">{error.message}</Alert>
        <Button variant="contained" onClick={() => refetch()}>
          Tentar de novo
        </Button>
      </SignInStep>
    );
  }
  if (!session) return null;
  const missing = session.second_factor === 'missing';
  if (missing && !enrolling) setEnrolling(true);
  const proceed = async () => {
    await refetch();
    setEnrolling(false);
  };
  if (missing || enrolling) {
    return (
      <SignInStep title="Proteja sua entrada">
        <EnrolFirst onDone={() => void proceed()} />
      </SignInStep>
    );
  }
  if (session.second_factor === 'required') {
    return (
      <SignInStep title="Confirme que é você">
        <VerifyFactor methods={session.methods} onPassed={() => void proceed()} />
      </SignInStep>
    );
  }
  return (
    <>
      {children}
      <ProofDialog methods={session.methods} />
      <PriceDialog />
    </>
  );
}

function SignInStep({ title, children }: { title: string; children: ReactNode }) {
  const logout = useLogout();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card variant="outlined" sx={{ width: '100%', maxWidth: 440 }}>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <Typography component="h1" variant="h5">
            {title}
          </Typography>
          {children}
          <Button onClick={() => logout()} sx={{ color: 'text.secondary' }}>
            Sair
          </Button>
        </CardContent>
      </Card>
      <Notification />
    </Box>
  );
}
