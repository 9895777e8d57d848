import { Badge } from '#web/ui/badge.tsx';

/** The title of the home screen, and the sentence below it. */
export const HomeTitle = () => (
  <>
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="font-semibold text-2xl">Agentes de IA</h1>
      <Badge>Beta</Badge>
    </div>
    <p className="mb-6 text-lg text-muted">Escolha um assunto abaixo para iniciar uma conversa</p>
  </>
);
