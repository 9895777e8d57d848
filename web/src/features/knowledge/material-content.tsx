import { headingAnchors } from '@matilha/contract/content/heading-anchors';
import type { Material } from '@matilha/contract/content/knowledge';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import Sparkles from 'lucide-react/icons/sparkles';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { actionAddress, materialPageAddress } from './addresses.ts';
import { useFinishMaterial } from './api/finish-material.ts';
import { MaterialFiles } from './material-files.tsx';
import { VideoPlayer } from './video-player.tsx';

/** A material's description, video, text and actions. */
export function MaterialContent({ material }: { material: Material }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted">{material.description}</p>
      <MaterialVideo material={material} />
      {material.texto !== '' && (
        <Markdown
          text={material.texto}
          className="max-w-[72ch]"
          anchors={(headings) => headingAnchors(material.id, headings)}
        />
      )}
      <MaterialFiles material={material} />
      <NowDoIt material={material} />
      <div className="flex flex-wrap gap-3">
        <ContentLink material={material} />
        <FinishButton material={material} />
      </div>
    </div>
  );
}

/** A video from a known provider embedded, any other as a plain link. */
export function MaterialVideo({ material: { video, link_video, titulo_material } }: { material: Material }) {
  if (video) return <VideoPlayer video={video} title={titulo_material} />;
  const link = link_video === null ? null : safeHref(link_video);
  if (!link) return null;
  return (
    <ExternalLink
      href={link.href}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-ink underline underline-offset-2 print:hidden"
    >
      <CirclePlay size={20} aria-hidden="true" /> Assistir ao vídeo
    </ExternalLink>
  );
}

/** "Agora faça": links to the assistant that applies the material, with its question filled in but not sent. */
function NowDoIt({ material: { agente_id, agente_titulo, pergunta } }: { material: Material }) {
  if (agente_id === null || pergunta === null) return null;
  return (
    <div className="grid gap-3 rounded-lg bg-apricot-soft p-4 text-apricot-ink">
      <p>
        <span className="font-semibold">Coloque em prática</span>
        {agente_titulo && ` com o assistente ${agente_titulo}`}: “{pergunta}”
      </p>
      <Link
        to={actionAddress(agente_id, pergunta)}
        className={buttonClass('apricot', 'justify-self-start px-5 py-2.5')}
      >
        <Sparkles size={18} aria-hidden="true" /> Agora faça
      </Link>
    </div>
  );
}

function ContentLink({ material: { id, link_material, titulo_material } }: { material: Material }) {
  const link = link_material === null ? null : safeHref(link_material);
  return (
    <ExternalLink
      href={link?.href ?? materialPageAddress(id)}
      aria-label={`Acessar conteúdo: ${titulo_material} (abre em nova aba)`}
      className={buttonClass('primary')}
    >
      Acessar conteúdo
    </ExternalLink>
  );
}

/** Toggles between finished and unfinished; its label shows which. */
export function FinishButton({ material }: { material: Material }) {
  const finish = useFinishMaterial();
  const Icon = material.concluido ? CircleCheck : Circle;
  return (
    <Button
      variant="secondary"
      aria-pressed={material.concluido}
      onClick={() => finish.mutate({ material, concluido: !material.concluido })}
      className="print:hidden"
    >
      <Icon size={20} aria-hidden="true" className={material.concluido ? 'text-brand-ink' : 'text-muted'} />
      {material.concluido ? 'Concluído' : 'Marcar como concluído'}
    </Button>
  );
}
