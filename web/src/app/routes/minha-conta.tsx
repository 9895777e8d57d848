import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Suas informações pessoais e do negócio',
  'O extrato dos seus créditos',
  'Os aparelhos em que você está conectado',
];

export function AccountScreen() {
  return (
    <ComingSoon title="Minha Conta" points={points}>
      Em breve você cuida dos seus dados por aqui.
    </ComingSoon>
  );
}
