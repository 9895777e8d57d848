import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { EnrolApp } from './enrol-app.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { addPasskey, passkeysWork } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Enrols the first second factor, which also passes it; ends with the recovery codes. */
export function EnrolFirst({ onDone }: { onDone: () => void }) {
  const [byApp, setByApp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (byApp) {
    return (
      <Stack spacing={2}>
        <EnrolApp onEnrolled={setCodes} />
        <Button onClick={() => setByApp(false)}>Voltar</Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      <Typography>
        O painel pede, além da senha, algo que só você tem. Escolha por onde começar; depois dá para ter os
        dois.
      </Typography>
      <Button variant="contained" size="large" onClick={() => setByApp(true)}>
        Aplicativo de códigos no celular
      </Button>
      {passkeysWork() && (
        <PasskeyButton
          label="Chave de acesso deste aparelho"
          use={async () => setCodes(await addPasskey('Primeiro aparelho'))}
        />
      )}
    </Stack>
  );
}
