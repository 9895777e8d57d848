import type { Person } from '@matilha/contract/panel/people';
import { megabytes, storageNames } from '@matilha/contract/panel/storage';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { momentOf } from '../../lib/times.ts';
import { numberOf, phoneOf, plural } from './formats.ts';
import { paymentStatuses, roles, subscriptionStatuses } from './words.ts';

type Fact = [label: string, value: ReactNode];

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const shown = facts.filter(([, value]) => value);
  if (shown.length === 0) return null;
  return (
    <Card variant="outlined" component="section" sx={{ p: 2 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(88px, auto) 1fr',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {shown.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** Returns the request on the landing page with the visit's campaign. */
const originOf = ({ origin }: Person) =>
  origin && ['página de entrada', origin.area, ...Object.values(origin.campaign)].join(' · ');

const accountOf = (person: Person): Fact[] => [
  ['Email', `${person.email}${person.email_verified ? '' : ' (não confirmado)'}`],
  ['Telefone', phoneOf(person)],
  ['Papel', roles[person.role]],
  ['Desde', momentOf(person.created_at)],
  ['Origem', originOf(person)],
  ['Último uso', person.last_used_at ? momentOf(person.last_used_at) : 'nenhum aparelho conectado'],
];

/** Returns the subscription at the payment provider in words. */
function subscriptionOf({ subscription, plan_ends_at: ends }: Person): string {
  if (!subscription) return 'sem assinatura';
  const status = subscriptionStatuses[subscription.status] ?? subscription.status;
  if (ends) return `${status}, termina em ${momentOf(ends)}`;
  return subscription.paid_until ? `${status}, paga até ${momentOf(subscription.paid_until)}` : status;
}

const planOf = (person: Person): Fact[] => [
  ['Plano', person.plano],
  ['Pagamento', paymentStatuses[person.payment_status] ?? person.payment_status],
  ['Assinatura', subscriptionOf(person)],
  ['Último pagamento', person.last_payment_date && momentOf(person.last_payment_date)],
  [
    'Créditos',
    `${numberOf(person.credits_available)}${person.credits_held > 0 ? `, mais ${plural(person.credits_held, 'reservado', 'reservados')}` : ''}`,
  ],
];

const storageOf = ({ storage: { bytes, quota, kinds } }: Person): Fact[] => [
  ['Usado', `${megabytes(bytes)} de ${megabytes(quota)}`],
  ...kinds.map(({ kind, bytes: ofKind }): Fact => [storageNames[kind], megabytes(ofKind)]),
];

const businessOf = (person: Person): Fact[] => [
  ['Nome', person.nome_negocio],
  ['Tipo', person.categoria_negocio],
  ['Instagram', person.instagram_negocio],
  ['Site', person.site_negocio],
  ['Lugar', [person.cidade, person.estado, person.pais].filter(Boolean).join(', ')],
];

/** Profile, plan, balance, storage and business of a person. */
export const PersonSummary = ({ person }: { person: Person }) => (
  <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
    <Facts title="Conta" facts={accountOf(person)} />
    <Facts title="Plano e créditos" facts={planOf(person)} />
    <Facts title="Espaço" facts={storageOf(person)} />
    <Facts title="Negócio" facts={businessOf(person)} />
  </Box>
);
