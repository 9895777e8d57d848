import { verifyCode, verifyRecoveryCode } from '@matilha/contract/calls/account/second-factor';
import type { PanelSession } from '@matilha/contract/panel/staff-access';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { call } from '../lib/api-client.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeysWork, signByPasskey } from './passkeys.ts';

interface VerifyFactorProps {
  methods: PanelSession['methods'];
  onPassed: () => void;
}

/** Passes the second factor: with a code of the app, a passkey or a recovery code. */
export function VerifyFactor({ methods, onPassed }: VerifyFactorProps) {
  const [lost, setLost] = useState(false);
  const send = (verify: typeof verifyCode | typeof verifyRecoveryCode) => async (code: string) => {
    await call(verify, { body: { code } });
    onPassed();
  };
  const passkey = methods.passkeys > 0 && passkeysWork();
  if (lost) {
    return (
      <Stack spacing={2}>
        <CodeForm label="Código de recuperação" button="Confirmar" submit={send(verifyRecoveryCode)} />
        <Button onClick={() => setLost(false)}>Voltar</Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      {methods.authenticator && (
        <CodeForm label="Código do aplicativo" button="Confirmar" submit={send(verifyCode)} numeric />
      )}
      {passkey && (
        <PasskeyButton
          label="Usar chave de acesso"
          variant={methods.authenticator ? 'outlined' : 'contained'}
          use={async () => {
            await signByPasskey();
            onPassed();
          }}
        />
      )}
      {methods.recovery_codes > 0 && (
        <Button onClick={() => setLost(true)}>Usar um código de recuperação</Button>
      )}
    </Stack>
  );
}
