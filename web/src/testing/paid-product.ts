import type { Product } from '@matilha/contract/content/knowledge';

/** A paid product that the signed-in user owns. */
export const product: Product = {
  id: 8,
  titulo: 'Lucro no Banho & Tosa',
  description: 'Custo por minuto',
  image_url: '',
  is_paid: true,
  payment_link: '/comprar/8',
  price: 19_790,
  categoria_id: 1,
  liberado: true,
};

export const module = {
  id: 5,
  titulo: 'Custo por minuto',
  description: 'As contas',
  image_url: '',
  produto_id: 8,
  materiais: 1,
  concluidos: 0,
};
