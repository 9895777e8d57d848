import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { chatFactsQuery, useLeaveOut } from './api/chat-facts.ts';

/** Says that this assistant gets no calculations, because the person left them out once, and lets them in again. */
export function CalculationsLeftOut({ listId }: { listId: number }) {
  const facts = useQuery(chatFactsQuery(listId)).data;
  const leaveOut = useLeaveOut(listId);
  if (!facts?.some(({ key, left_out }) => key === 'calculos' && left_out)) return null;
  return (
    <Notice tone="warning">
      <p>
        Você deixou os seus cálculos fora das conversas com este assistente. A resposta não vai usar nenhum.
      </p>
      <Button
        variant="ghost"
        className="-ml-3 px-3! text-apricot-ink"
        busy={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ key: 'calculos', left_out: false })}
      >
        Incluir os cálculos
      </Button>
    </Notice>
  );
}
