import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../lib/api-client.ts';
import { CodeForm } from './code-form.tsx';

/** Enrols an authenticator app with its first code. The secret lives in this component only. */
export function EnrolApp({ onEnrolled }: { onEnrolled: (recoveryCodes: string[]) => void }) {
  const id = useId();
  const { data: offer, error } = useQuery({
    queryKey: ['authenticator-offer', id],
    queryFn: () => call(secondFactorCalls.offerAuthenticator),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!offer) return null;
  const { secret, qr, uri } = offer;
  const enrol = async (code: string) => {
    const enrolled = await call(secondFactorCalls.enrolAuthenticator, { body: { secret, code } });
    onEnrolled(enrolled.recovery_codes);
  };
  return (
    <Stack spacing={2}>
      <Typography>
        Leia este código com um aplicativo como Google Authenticator, Aegis ou 1Password:
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code para o aplicativo de códigos"
        shapeRendering="crispEdges"
        sx={{ width: 220, maxWidth: '100%', alignSelf: 'center', borderRadius: 1, bgcolor: 'common.white' }}
      >
        <path d={qr.path} fill="#000000" />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Neste aparelho mesmo? <Link href={uri}>Abra no aplicativo</Link> ou digite a chave nele:
      </Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Typography>
      <CodeForm label="Código que o aplicativo mostra" button="Cadastrar" submit={enrol} numeric />
    </Stack>
  );
}
