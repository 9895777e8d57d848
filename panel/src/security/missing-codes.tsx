import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panelSessionQuery } from './panel-session.ts';

/** Asks a person without recovery codes to make new ones: without them a lost phone locks them out. */
export function MissingCodes() {
  const { data: session } = useQuery(panelSessionQuery);
  if (session?.methods.recovery_codes !== 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button component={Link} to="/seguranca" color="inherit" size="small">
          Gerar
        </Button>
      }
    >
      Você não tem códigos de recuperação. Gere novos em Segurança e guarde-os fora do celular.
    </Alert>
  );
}
