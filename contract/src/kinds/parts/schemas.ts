import * as z from 'zod/mini';
import { moneyText } from '../../portuguese/amounts.ts';
import { largestInteger } from '../../primitives.ts';

const ownPath = /^\/(?!\/)[\w./-]+$/;
const ownPathWithQuery = /^\/(?!\/)[\w./-]*(\?[\w.=&%-]*)?$/;

/** A user name or a port in an address is a trick more often than a need. */
function secure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && port === '';
}

/** Path of a picture: an upload, or one of the product's own. Pages show no pictures of other sites: the panel copies a linked one. */
export const picturePath = z.string('Escolha uma imagem').check(
  z.trim(),
  z.minLength(1, 'Escolha uma imagem'),
  z.maxLength(500, 'Use no máximo 500 caracteres'),
  z.refine(
    (text) => ownPath.test(text),
    'Envie a imagem pelo painel: imagens de outros sites não aparecem nas telas',
  ),
);

/** Address of a picture as it may be stored: before uploads existed, an https address was one. */
export const pictureAddress = z.string();

/** An https address. */
export const secureLink = z
  .string('Cole o link')
  .check(
    z.trim(),
    z.maxLength(1000, 'Use no máximo 1000 caracteres'),
    z.refine(secure, 'Use um endereço que comece com https://'),
  );

/** A path of this product or an https address. */
export const ownOrSecureLink = z.string('Cole o link').check(
  z.trim(),
  z.maxLength(1000, 'Use no máximo 1000 caracteres'),
  z.refine(
    (text) => ownPathWithQuery.test(text) || secure(text),
    'Use um endereço que comece com https:// ou um caminho como /comprar/8',
  ),
);

/** Id of another record, chosen from a list. */
export const reference = (required: string) =>
  z.int(required).check(z.positive(required), z.maximum(largestInteger, required));

/** A price in cents, R$ 10.000,00 at most; 0 is free. */
const priceExample = 'Escreva o valor assim: 9,90 ou 1.299,00';
const mostPrice = 1_000_000;
export const priceInCents = z
  .int(priceExample)
  .check(z.minimum(0, priceExample), z.maximum(mostPrice, `Use no máximo ${moneyText(mostPrice)}`));

/** A whole number within limits. */
export const wholeNumber = (min: number, max: number) => {
  const range = `Use um número inteiro de ${min} a ${max}`;
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range));
};
