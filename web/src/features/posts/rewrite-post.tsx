import type { Post } from '@matilha/contract/posts';
import PencilLine from 'lucide-react/icons/pencil-line';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { credits } from '#web/lib/format.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { fieldsOf, useSavePost } from './api/change-posts.ts';
import { type Part, usePostWriter, useRewritePost } from './api/rewrite-post.ts';

interface RewritePostProps {
  post: Post;
  /** The form holds text that is not saved. */
  unsaved: boolean;
  /** Shows the post that was written or brought back. */
  onChanged: (post: Post) => void;
}

const buttons = [
  { part: 'dia', label: 'Refazer este dia', Icon: RefreshCw },
  { part: 'legenda', label: 'Outra legenda', Icon: PencilLine },
] as const;

/** Lets an assistant write a post, or its caption, anew: the price stands on the button, and the notice brings the old one back. */
export function RewritePost({ post, unsaved, onChanged }: RewritePostProps) {
  const { data: writer } = usePostWriter();
  const rewrite = useRewritePost();
  const save = useSavePost();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const [part, setPart] = useState<Part | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const bringBack = async (rewritten: Post) => {
    try {
      onChanged(await save(post.id, rewritten.version, fieldsOf(post)));
    } catch (error) {
      toast({ title: 'Não deu certo', description: errorMessage(error), variant: 'destructive' });
    }
  };
  const [run] = useSingleFlight(async (wanted: Part) => {
    if (!writer) return;
    setPart(wanted);
    setTrouble(null);
    try {
      const rewritten = await rewrite(writer, post, wanted, leaving.current.signal);
      toast({
        title: wanted === 'dia' ? 'Dia refeito' : 'Legenda trocada',
        description: rewritten.tema,
        action: { label: 'Desfazer', onPress: () => void bringBack(rewritten) },
      });
      onChanged(rewritten);
    } catch (error) {
      if (!leaving.current.signal.aborted) setTrouble(error);
    } finally {
      setPart(null);
    }
  });
  if (!writer) return null;
  const reason = trouble instanceof ApiError ? (trouble.fields.mensagem_id ?? trouble.message) : null;
  return (
    <section aria-label="Pedir outra versão" className="mt-3 grid gap-2 border-line border-t pt-3">
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ part: own, label, Icon }) => (
          <Button
            key={own}
            variant="secondary"
            className="px-4"
            disabled={unsaved || (part !== null && part !== own)}
            busy={part === own}
            onClick={() => void run(own)}
          >
            {part !== own && <Icon size={18} aria-hidden="true" />} {label} ·{' '}
            {credits(writer.credits_per_use)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-muted text-sm">
        {noteOf(part !== null, unsaved, writer.title)}
      </p>
      {trouble !== null && <Notice tone="danger">{reason ?? errorMessage(trouble)}</Notice>}
    </section>
  );
}

function noteOf(writing: boolean, unsaved: boolean, assistant: string): string {
  if (writing) return `${assistant} está escrevendo. Costuma levar menos de um minuto.`;
  if (unsaved) return 'Salve o que você mudou antes de pedir outra versão.';
  return `Quem escreve é ${assistant}, com os dados de Minha Loja. A resposta também fica na conversa.`;
}
