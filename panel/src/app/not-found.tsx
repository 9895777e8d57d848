import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title, useCanAccess } from 'react-admin';
import { Link } from 'react-router';

/** The page of an unknown address, and of an address that the person's role may not open: the two look the same. */
export const NotFound = () => (
  <Box sx={{ py: 8, px: 2, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
    <Title title="Página não encontrada" />
    <Typography>O endereço está errado, ou esta parte do painel não é do seu papel.</Typography>
    <Button component={Link} to="/" variant="contained">
      Ir para o início
    </Button>
  </Box>
);

/** Shows a page to the roles that work there, and `NotFound` to others. */
export function ForRole({ screen, children }: { screen: string; children: ReactNode }) {
  const { canAccess, isPending } = useCanAccess({ resource: screen, action: 'list' });
  if (isPending) return null;
  return canAccess ? children : <NotFound />;
}
