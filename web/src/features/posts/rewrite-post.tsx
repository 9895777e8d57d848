import type { Post } from '@matilha/contract/shop/posts';
import PencilLine from 'lucide-react/icons/pencil-line';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { credits } from '#web/lib/format.ts';
import { anyFieldMessage } from '#web/lib/requests/field-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { usePostWriter, useRewritePost } from './api/rewrite-post.ts';
import type { Rewrite } from './api/rewrites.ts';

interface RewritePostProps {
  post: Post;
  rewrite: Rewrite;
  /** The form holds text that is not saved. */
  unsaved: boolean;
}

const buttons = [
  { part: 'dia', label: 'Refazer este dia', Icon: RefreshCw },
  { part: 'legenda', label: 'Outra legenda', Icon: PencilLine },
] as const;

/** Lets an assistant rewrite a post, or its caption: the price stands on the button, and the notice brings the old one back. */
export function RewritePost({ post, rewrite: { running, trouble }, unsaved }: RewritePostProps) {
  const { data: writer } = usePostWriter(post.lista_id);
  const rewrite = useRewritePost();
  if (!writer) return null;
  return (
    <section aria-label="Pedir outra versão" className="mt-3 grid gap-2 border-line border-t pt-3">
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ part, label, Icon }) => (
          <Button
            key={part}
            variant="secondary"
            className="px-4"
            disabled={unsaved || (running !== null && running !== part)}
            busy={part === running}
            onClick={() => void rewrite(writer, post, part)}
          >
            {part !== running && <Icon size={18} aria-hidden="true" />} {label} ·{' '}
            {credits(writer.credits_per_use)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-muted text-sm">
        {noteOf(running, unsaved, writer.title)}
      </p>
      {trouble !== null && <Notice tone="danger">{anyFieldMessage(trouble)}</Notice>}
    </section>
  );
}

function noteOf(running: Rewrite['running'], unsaved: boolean, assistant: string): string {
  if (running === 'undo') return 'O texto anterior está voltando.';
  if (running)
    return `${assistant} está escrevendo. Costuma levar menos de um minuto, e você pode fechar esta janela.`;
  if (unsaved) return 'Salve o que você mudou antes de pedir outra versão.';
  return `Quem escreve é ${assistant}, com os dados de Minha Loja. A resposta também fica na conversa.`;
}
