import { AssistantCatalogue } from '#web/features/assistants/assistant-catalogue.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Assistants by category. */
export default function HomeScreen() {
  usePageTitle('Agentes de IA');
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-2xl">Agentes de IA</h1>
        <Badge>Beta</Badge>
      </div>
      <p className="mb-6 text-lg text-muted">Escolha um assunto abaixo para iniciar uma conversa</p>
      <AssistantCatalogue />
    </div>
  );
}
