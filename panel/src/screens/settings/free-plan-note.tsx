import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface Plan {
  id: number;
  valor: number;
  responses_limit: number;
}

/** The free credits, which belong to the free plan. */
export function FreePlanNote() {
  const { data } = useGetList<Plan>('plans');
  const free = data?.find(({ valor }) => valor === 0);
  if (!free) return null;
  return (
    <Typography>
      O plano gratuito dá {free.responses_limit.toLocaleString('pt-BR')} créditos por 30 dias.{' '}
      <Link component={RouterLink} to={`/plans/${free.id}`}>
        Mudar no plano
      </Link>
    </Typography>
  );
}
