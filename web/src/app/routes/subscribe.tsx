import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Pagamento com cartão em ambiente seguro',
  'Créditos liberados assim que o pagamento é confirmado',
];

export function SubscribeScreen() {
  return (
    <ComingSoon title="Assinar plano" points={points}>
      O pagamento por aqui está a caminho. Nada é cobrado por enquanto.
    </ComingSoon>
  );
}
