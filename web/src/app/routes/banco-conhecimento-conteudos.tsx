import { ComingSoon } from '../coming-soon.tsx';

const points = ['Cada conteúdo dividido em módulos curtos', 'Materiais e vídeos em ordem, no seu ritmo'];

export function ModulesScreen() {
  return (
    <ComingSoon title="Módulos do conteúdo" points={points}>
      Os módulos deste conteúdo abrem em breve.
    </ComingSoon>
  );
}
