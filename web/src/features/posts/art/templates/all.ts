import type { Art } from '../art.ts';
import type { Item, Scene } from '../paint/scene.ts';
import { card } from './card.ts';
import { fullPhoto } from './full-photo.ts';
import { halves } from './halves.ts';
import { offer } from './offer.ts';
import { quote } from './quote.ts';
import { tip } from './tip.ts';

interface Template {
  name: string;
  draw: (art: Art) => Item[];
  /** The tag until the person writes one. */
  tag: string;
  /** The label of the title's field, where the template uses it for another text. */
  title?: string;
  /** The label and the hint of the smaller text, where it has a purpose of its own; `blank` if no words of the post serve it. */
  small?: { label: string; hint: string; blank?: true };
}

export const templates = {
  foto: { name: 'Foto inteira', draw: fullPhoto, tag: '' },
  cartao: { name: 'Cartão', draw: card, tag: '' },
  metade: { name: 'Metade', draw: halves, tag: '' },
  dica: {
    name: 'Dica',
    draw: tip,
    tag: 'Dica',
    small: { label: 'Itens da dica', hint: 'Um item em cada linha, até 5.' },
  },
  oferta: { name: 'Oferta', draw: offer, tag: 'Promoção' },
  depoimento: {
    name: 'Depoimento',
    draw: quote,
    tag: '',
    title: 'O que o cliente disse',
    small: {
      label: 'Quem disse',
      blank: true,
      hint: 'Nome do tutor e do pet. Publique só com a autorização da pessoa.',
    },
  },
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

/** Returns the template with every optional property. */
export const templateOf = (name: TemplateName): Template => templates[name];

/** Returns the picture of a template. */
export const sceneOf = (name: TemplateName, art: Art): Scene => ({
  width: art.frame.width,
  height: art.frame.height,
  items: templates[name].draw(art),
});

/** Returns whether words of the texts are missing in the picture. */
export const isShortened = ({ items }: Scene): boolean =>
  items.some((item) => item.kind === 'words' && item.shortened);
