import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Ofertas de fornecedores, equipamentos e serviços',
  'O desconto e a validade de cada uma à vista',
  'Acesso direto à oferta do parceiro',
];

export function PartnersScreen() {
  return (
    <ComingSoon title="Desconto com parceiros" points={points}>
      Estamos fechando condições especiais com quem atende o setor pet.
    </ComingSoon>
  );
}
