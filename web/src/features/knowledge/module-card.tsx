import type { KnowledgeModule } from '@matilha/contract/content/knowledge';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { pictureCard, wholeCard } from '#web/ui/card-list.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** One module; the whole card links to its materials. */
export function ModuleCard({ module }: { module: KnowledgeModule }) {
  const { id, titulo, description, image_url } = module;
  return (
    <li className="min-w-0">
      <article
        className={`${pictureCard} transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0`}
      >
        <Picture src={image_url} />
        <div className="flex flex-1 flex-col gap-2 p-4">
          <h2 className="font-semibold text-lg">{titulo}</h2>
          <p className="text-muted">{description}</p>
          <ModuleProgress module={module} />
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
            <span className="inline-flex items-center gap-2 text-sm">
              <FileText size={18} aria-hidden="true" className="text-brand-ink" /> Ver materiais
            </span>
            <Link
              to={`/banco-conhecimento-materiais/${id}`}
              aria-label={`Abrir: ${titulo}`}
              className={buttonClass('primary', `px-5 py-2.5 ${wholeCard}`)}
            >
              Abrir
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Progress in a module, in words and as a bar. */
export function ModuleProgress({ module: { titulo, materiais, concluidos } }: { module: KnowledgeModule }) {
  if (materiais === 0) return null;
  const complete = concluidos === materiais;
  return (
    <div className="grid gap-1.5 pt-1">
      <p className="flex items-center gap-1.5 text-muted text-sm tabular-nums">
        {complete && <Check size={16} aria-hidden="true" className="text-brand-ink" />}
        {complete
          ? 'Módulo concluído'
          : `${concluidos} de ${materiais} ${materiais === 1 ? 'material concluído' : 'materiais concluídos'}`}
      </p>
      <Progress value={concluidos} max={materiais} label={`Progresso em ${titulo}`} />
    </div>
  );
}
