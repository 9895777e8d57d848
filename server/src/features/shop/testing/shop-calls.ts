import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { Shop, ShopServiceInput } from '@matilha/contract/shop/shop';
import type { TestProduct } from '#server/testing/product.ts';

export const service = (changes: Partial<ShopServiceInput> = {}): ShopServiceInput => ({
  id: randomUUID(),
  version: 0,
  servico: 'Banho',
  porte: 'P',
  pelagem: '',
  preco_centavos: 4_500,
  a_partir: false,
  minutos: 60,
  ...changes,
});

export const hours = (texto: string, version = 0) => ({ kind: 'horarios', version, value: { texto } });

/** Returns the calls of "Minha loja" on this product. */
export const shopCalls = ({ call }: Pick<TestProduct, 'call'>) => ({
  saveSection: (as: User | null, body: unknown) => call(as, 'PUT', '/api/shop/sections', body),
  saveServices: (as: User | null, services: unknown[]) => call(as, 'PUT', '/api/shop/services', { services }),
  remember: (as: User | null, texto: string, message_id: number | null = null) =>
    call(as, 'POST', '/api/shop/notes', { texto, message_id }),
  shopOf: async (user: User): Promise<Shop> => (await call(user, 'GET', '/api/shop')).json(),
});

export const statusAndFields = async (response: Response) => ({
  status: response.status,
  fields: (await response.json()).fields,
});
