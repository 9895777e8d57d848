import type { PriceRow } from '../shop.ts';
import type { Calculation } from './calculation.ts';

const row = (
  servico: string,
  preco_centavos: number,
  minutos: number | null,
  size = { porte: '', pelagem: '' },
): PriceRow => ({
  servico: servico.slice(0, 80).trim(),
  porte: size.porte,
  pelagem: size.pelagem,
  preco_centavos,
  a_partir: false,
  minutos,
});

/** Returns the prices of a calculation as rows of "Minha loja"; none for kinds without prices. */
export function priceRows(one: Calculation): PriceRow[] {
  if (one.kind === 'tabela-de-precos')
    return [
      ...one.result.linhas.map(({ servico, preco_centavos, minutos, porte, pelagem }) =>
        row(servico, preco_centavos, minutos, { porte, pelagem }),
      ),
      row('Nó, por bloco de 15 minutos', one.result.no_centavos, 15),
    ];
  if (one.kind === 'pacote-de-banho') {
    const { modalidade, banhos, servico } = one.input;
    const title = modalidade === 'clube' ? `Clube de ${banhos} por mês` : `Pacote de ${banhos}`;
    return [row(`${title}: ${servico}`, one.result.total_centavos, null)];
  }
  if (one.kind === 'preco-da-consulta')
    return [row('Consulta', one.result.preco.preco_centavos, one.input.minutos)];
  return [];
}
