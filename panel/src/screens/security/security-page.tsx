import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import type { PanelSession } from '@matilha/contract/panel/staff-access';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { call, prove } from '../../lib/api-client.ts';
import { EnrolApp } from '../../security/enrol-app.tsx';
import { panelSessionQuery } from '../../security/panel-session.ts';
import { RecoveryCodes } from '../../security/recovery-codes.tsx';
import { useStep } from '../../security/use-step.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import { Passkeys } from './passkeys-section.tsx';

/** The person's own second factors. */
export function SecurityPage() {
  const { data: session } = useQuery(panelSessionQuery);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 640 }}>
      <Title title="Segurança" />
      {session && (
        <>
          <AuthenticatorApp methods={session.methods} />
          <Passkeys />
          <Codes left={session.methods.recovery_codes} />
          <OwnAccount />
        </>
      )}
    </Box>
  );
}

function AuthenticatorApp({ methods }: Pick<PanelSession, 'methods'>) {
  const client = useQueryClient();
  const notify = useNotify();
  const [open, setOpen] = useState<'enrol' | 'remove'>();
  const [codes, setCodes] = useState<string[]>([]);
  const { busy, problem, run } = useStep();
  const done = (sentence: string) => {
    setOpen(undefined);
    setCodes([]);
    notify(sentence, { type: 'success' });
    return client.invalidateQueries();
  };
  const remove = () =>
    run(async () => {
      setOpen(undefined);
      await call(secondFactorCalls.removeAuthenticator);
      await done('Aplicativo removido.');
    });
  /** A click beside the dialog must not take away codes that are shown this once. */
  const leave = () => codes.length === 0 && setOpen(undefined);
  const enrolled = (newCodes: string[]) =>
    newCodes.length > 0 ? setCodes(newCodes) : void done('Aplicativo cadastrado: o antigo não vale mais.');
  return (
    <Section title="Aplicativo de códigos">
      <Typography>{methods.authenticator ? 'Cadastrado.' : 'Nenhum aplicativo cadastrado.'}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => setOpen('enrol')}>
          {methods.authenticator ? 'Trocar o aplicativo' : 'Cadastrar um aplicativo'}
        </Button>
        {methods.authenticator && (
          <Button color="error" loading={busy} onClick={() => setOpen('remove')}>
            Remover o aplicativo
          </Button>
        )}
      </Box>
      <Dialog open={open === 'enrol'} onClose={leave} fullWidth maxWidth="xs">
        <DialogTitle>Aplicativo de códigos</DialogTitle>
        <DialogContent>
          {codes.length > 0 ? (
            <RecoveryCodes codes={codes} onDone={() => void done('Aplicativo cadastrado.')} />
          ) : (
            <EnrolApp onEnrolled={enrolled} />
          )}
        </DialogContent>
      </Dialog>
      <Confirm
        isOpen={open === 'remove'}
        title="Remover o aplicativo?"
        content="Os códigos dele deixam de valer na hora."
        onConfirm={remove}
        onClose={() => setOpen(undefined)}
      />
    </Section>
  );
}

/** Leads to the steps on the own account that a password alone does not allow. */
function OwnAccount() {
  const { busy, problem, run } = useStep();
  const open = () =>
    run(async () => {
      await prove();
      window.location.assign('/minha-conta');
    });
  return (
    <Section title="Sua senha, seu email e sua conta">
      <Typography>
        Mudar a senha ou o email, exportar seus dados e apagar sua conta pedem o segundo fator confirmado nos
        últimos 10 minutos.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="outlined" loading={busy} onClick={() => void open()}>
        Confirmar e abrir Minha conta
      </Button>
    </Section>
  );
}

function Codes({ left }: { left: number }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const { busy, problem, run } = useStep();
  const renew = () =>
    run(async () => {
      const renewed = await call(secondFactorCalls.renewRecoveryCodes);
      setCodes(renewed.recovery_codes);
      await client.invalidateQueries(panelSessionQuery);
    });
  return (
    <Section title="Códigos de recuperação">
      <Typography>
        {left === 1 ? 'Você tem 1 código sem uso.' : `Você tem ${left} códigos sem uso.`} Códigos novos
        encerram os antigos.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="outlined" loading={busy} onClick={() => void renew()}>
        Gerar códigos novos
      </Button>
      <Dialog open={codes !== undefined} fullWidth maxWidth="xs">
        <DialogTitle>Códigos de recuperação</DialogTitle>
        <DialogContent>
          <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(undefined)} />
        </DialogContent>
      </Dialog>
    </Section>
  );
}
