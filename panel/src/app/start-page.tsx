import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { CanAccess, Title, useGetIdentity } from 'react-admin';
import { Link } from 'react-router';
import { later, screens } from '../screens/screens.ts';

const OverviewSection = later(() => import('../screens/overview/overview-section.tsx'), 'OverviewSection');

/** The business in figures for operators, and for everybody the way to each screen that the person's role works with. */
export function StartPage() {
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Início" />
      <Typography variant="h5" component="h2" sx={{ mb: 2 }}>
        {identity?.fullName ? `Olá, ${identity.fullName}` : 'Olá'}
      </Typography>
      <CanAccess resource="numeros" action="list">
        <Suspense>
          <Box sx={{ mb: 3 }}>
            <OverviewSection />
          </Box>
        </Suspense>
      </CanAccess>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {screens.map(({ name, label, icon: Icon }) => (
          <CanAccess key={name} resource={name} action="list">
            <Card variant="outlined">
              <CardActionArea component={Link} to={`/${name}`}>
                <CardContent sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  <Icon color="primary" />
                  <Typography>{label}</Typography>
                </CardContent>
              </CardActionArea>
            </Card>
          </CanAccess>
        ))}
      </Box>
    </Box>
  );
}
