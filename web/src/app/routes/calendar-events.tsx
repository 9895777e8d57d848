import { EventsBoard } from '#web/features/events/events-board.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Trade fairs, courses and competitions. */
export default function EventsScreen() {
  usePageTitle('Calendário de Eventos');
  return (
    <div className="page">
      <h1 className="mb-1 font-semibold text-2xl">Calendário de Eventos</h1>
      <p className="mb-6 text-lg text-muted">Feiras, cursos e competições do setor, no Brasil e no mundo</p>
      <EventsBoard />
    </div>
  );
}
