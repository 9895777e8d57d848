import * as z from 'zod/mini';
import { mostPhotoBytes } from '../../chat/photos.ts';
import { idInPath, longIdInPath } from '../../primitives.ts';
import {
  chatFact,
  confirmFactsInput,
  leaveOutInput,
  priceListInput,
  readPriceList as readPriceListOutput,
  saveServicesInput,
  serviceInPath,
  shop,
  shopNote,
  shopNoteInput,
  shopSection,
  shopSectionInput,
  shopService,
} from '../../shop/shop.ts';
import { call } from '../call.ts';

export const tag = 'Minha loja';

const oneNote = z.strictObject({ id: longIdInPath });
const oneChat = z.strictObject({ listaId: idInPath });

export const saveSection = call('PUT /api/shop/sections', {
  summary: 'Salva uma seção; recusa se outra aba ou aparelho salvou depois',
  body: shopSectionInput,
  output: shopSection,
  refuses: [409],
});
export const saveServices = call('PUT /api/shop/services', {
  summary: 'Salva linhas da tabela de preços; todas ou nenhuma',
  body: saveServicesInput,
  output: z.array(shopService),
  refuses: [409],
});
export const removeService = call('DELETE /api/shop/services/:id', {
  summary: 'Apaga uma linha da tabela de preços',
  params: serviceInPath,
  refuses: [404],
});
export const rememberFact = call('POST /api/shop/notes', {
  summary: 'Guarda um fato para os assistentes lembrarem',
  body: shopNoteInput,
  output: shopNote,
  status: 201,
  refuses: [404],
});
export const forgetFact = call('DELETE /api/shop/notes/:id', {
  summary: 'Apaga um fato guardado',
  params: oneNote,
  refuses: [404],
});
export const confirmFacts = call('POST /api/shop/confirmations', {
  summary: 'Confirma que fatos da loja continuam valendo',
  body: confirmFactsInput,
  output: shop,
});
export const readPriceList = call('POST /api/shop/price-list', {
  summary: 'Lê uma tabela de preços colada; nada é guardado',
  body: priceListInput,
  output: readPriceListOutput,
});
export const readPricePhoto = call('POST /api/shop/price-photo', {
  summary: 'Lê a foto de uma tabela de preços; nada é guardado',
  bytes: { type: 'image/*', most: mostPhotoBytes },
  output: readPriceListOutput,
  refuses: [404],
});
export const readShop = call('GET /api/shop', {
  summary: 'O que eu contei da minha loja',
  output: shop,
});
export const listChatFacts = call('GET /api/shop/exclusions/:listaId', {
  summary: 'O que este agente sabe da minha loja',
  params: oneChat,
  output: z.array(chatFact),
  refuses: [404],
});
export const leaveOutFact = call('PUT /api/shop/exclusions/:listaId', {
  summary: 'Deixa um grupo de fatos fora de uma conversa, ou o inclui de novo',
  params: oneChat,
  body: leaveOutInput,
  output: z.array(chatFact),
  refuses: [404],
});
