import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Filtros por mês, formato, lugar e tipo de evento',
  'Detalhes de cada evento e o link da organização',
  'Datas confirmadas e as que ainda podem mudar, bem marcadas',
];

export function EventsScreen() {
  return (
    <ComingSoon title="Calendário de Eventos" points={points}>
      Feiras, cursos e competições do setor, no Brasil e no mundo, chegam em breve.
    </ComingSoon>
  );
}
