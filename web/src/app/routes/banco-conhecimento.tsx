import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Treinamentos gratuitos e pagos para loja, banho e tosa e clínica',
  'Módulos curtos, com contas, roteiros e checklists prontos',
  'Materiais para usar com a equipe no mesmo dia',
];

export function KnowledgeScreen() {
  return (
    <ComingSoon title="Banco de Conhecimento" points={points}>
      Conteúdos exclusivos organizados por área de interesse estão a caminho.
    </ComingSoon>
  );
}
