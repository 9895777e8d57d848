import type { Refund } from '@matilha/contract/billing/refunds';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useQuery } from '@tanstack/react-query';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { refundsQuery } from '../api/refunds.ts';
import { PixKeyForm } from './pix-key-form.tsx';

interface RefundNoticesProps {
  /** Null for the refunds of plans. */
  produtoId: number | null;
}

/** Shows the progress of the user's refunds, and asks for a Pix key when a refund has to be made by hand. */
export function RefundNotices({ produtoId }: RefundNoticesProps) {
  const { data = [] } = useQuery(refundsQuery);
  const own = data.filter((refund) => refund.produto_id === produtoId);
  return own.map((refund) =>
    refund.status === 'by_hand' ? (
      <ByHand key={refund.id} refund={refund} />
    ) : (
      <Notice key={refund.id} tone={refund.status === 'returned' ? 'success' : 'warning'}>
        {sentences[refund.status](refund)}
      </Notice>
    ),
  );
}

const sentences: Record<Exclude<Refund['status'], 'by_hand'>, (refund: Refund) => string> = {
  returning: ({ amount }) =>
    `Devolução em andamento: ${moneyText(amount)} voltam pela mesma forma de pagamento. Avisamos por email quando for concluída.`,
  disputed: ({ amount }) =>
    `Devolução de ${moneyText(amount)} parada: seu banco está decidindo a contestação deste pagamento.`,
  returned: ({ amount, done_at }) =>
    `Devolução de ${moneyText(amount)} concluída${done_at ? ` em ${fullDay(done_at)}` : ''}.`,
};

function ByHand({ refund }: { refund: Refund }) {
  const { amount, due_at: due, has_pix_key: hasKey } = refund;
  const until = due ? ` até ${fullDay(due)}` : '';
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="font-semibold text-lg">Devolução por Pix</h2>
      <p>
        {hasKey
          ? `Recebemos a sua chave. Vamos devolver ${moneyText(amount)} por Pix${until}, e avisamos por email.`
          : `${moneyText(amount)} não puderam voltar pela mesma forma de pagamento. Informe uma chave Pix sua: devolvemos por ela${until}.`}
      </p>
      <PixKeyForm hasKey={hasKey} />
    </Card>
  );
}
