import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNotify } from 'react-admin';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('Códigos copiados.', { type: 'info' }),
      () => notify('O navegador não deixou copiar: anote os códigos.', { type: 'error' }),
    );
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        Guarde estes códigos fora do celular. Cada um entra uma vez no lugar do segundo fator, e eles não
        aparecem de novo.
      </Alert>
      <Box
        component="ul"
        aria-label="Códigos de recuperação"
        sx={{
          // A phone breaks a long code after one of its hyphens.
          listStyle: 'none',
          p: 2,
          m: 0,
          display: 'grid',
          gap: 1.5,
          fontFamily: 'monospace',
          lineHeight: 1.3,
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="outlined" onClick={copy}>
        Copiar
      </Button>
      <Button variant="contained" size="large" onClick={onDone}>
        Guardei os códigos
      </Button>
    </Stack>
  );
}
