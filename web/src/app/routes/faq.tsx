import { ComingSoon } from '../coming-soon.tsx';

const points = [
  'Créditos, planos e pagamentos explicados sem rodeios',
  'Como tirar o melhor dos assistentes de IA',
  'Um botão de suporte para falar com a gente',
];

export function FaqScreen() {
  return (
    <ComingSoon title="Perguntas frequentes" points={points}>
      Estamos reunindo as respostas para as dúvidas mais comuns.
    </ComingSoon>
  );
}
