import { ComingSoon } from '../coming-soon.tsx';

const points = ['Textos, vídeos e modelos para baixar', 'Passo a passo para aplicar na loja'];

export function MaterialsScreen() {
  return (
    <ComingSoon title="Materiais do módulo" points={points}>
      Os materiais deste módulo abrem em breve.
    </ComingSoon>
  );
}
