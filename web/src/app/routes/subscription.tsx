import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Seu plano, o saldo de créditos e o dia em que eles renovam',
  'Os planos disponíveis, com preço e o que cada um inclui',
  'Troca de plano e ajuste de pagamento em poucos toques',
];

export function SubscriptionScreen() {
  return (
    <ComingSoon title="Gerenciar Assinatura" points={points}>
      Em breve você acompanha e muda o seu plano por aqui.
    </ComingSoon>
  );
}
