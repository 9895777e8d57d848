import type { PriceRow } from '../shop.ts';
import type { Calculation, CalculationOf } from './calculation.ts';
import { hasExampleRow, isExampleRow, keepsExample } from './example-values.ts';

/**
 * The numbers behind a price: the person's own, the person's and the example's together, or the example's alone, which is never a price of
 * the shop (decision 0079).
 */
export type PriceOrigin = 'own' | 'mixed' | 'example';

export interface CalculatedPrice {
  row: PriceRow;
  origin: PriceOrigin;
}

interface Named {
  servico: string;
  porte?: string;
  pelagem?: string;
  minutos: number | null;
}

const priced = (
  { servico, porte = '', pelagem = '', minutos }: Named,
  preco_centavos: number,
  origin: PriceOrigin,
): CalculatedPrice => ({
  row: { servico: servico.slice(0, 80).trim(), porte, pelagem, preco_centavos, a_partir: false, minutos },
  origin,
});

/** Returns the origin of a price: `example` while all is the example's, `mixed` while the number that it rests on is. */
const originOf = (isExample: boolean, restsOnExample: boolean): PriceOrigin => {
  if (isExample) return 'example';
  return restsOnExample ? 'mixed' : 'own';
};

function tablePrices(one: CalculationOf<'tabela-de-precos'>): CalculatedPrice[] {
  const hasExampleMinute = keepsExample(one, 'minuto_milesimos');
  return [
    ...one.result.linhas.map((line, index) =>
      priced(
        line,
        line.preco_centavos,
        originOf(isExampleRow(one, 'linhas', one.input.linhas[index]), hasExampleMinute),
      ),
    ),
    priced(
      { servico: 'Nó, por bloco de 15 minutos', minutos: 15 },
      one.result.no_centavos,
      originOf(hasExampleMinute, false),
    ),
  ];
}

function packagePrice(one: CalculationOf<'pacote-de-banho'>): CalculatedPrice {
  const { modalidade, banhos, servico } = one.input;
  const title = modalidade === 'clube' ? `Clube de ${banhos} por mês` : `Pacote de ${banhos}`;
  const isExample = keepsExample(one, 'servico', 'preco_avulso_centavos', 'banhos', 'desconto_bp');
  return priced(
    { servico: `${title}: ${servico}`, minutos: null },
    one.result.total_centavos,
    originOf(isExample, keepsExample(one, 'preco_avulso_centavos')),
  );
}

/** Fields of the consultation that do not decide its price, or only round it. */
const besideThePrice = ['preco_atual_centavos', 'passo_centavos', 'sentido'];

function consultationPrice(one: CalculationOf<'preco-da-consulta'>): CalculatedPrice {
  const deciding = Object.keys(one.input).filter((name) => !besideThePrice.includes(name));
  return priced(
    { servico: 'Consulta', minutos: one.input.minutos },
    one.result.preco.preco_centavos,
    originOf(keepsExample(one, ...deciding), hasExampleRow(one, 'custos')),
  );
}

/** Returns the prices of a calculation, each with where its numbers come from; none for kinds without prices. */
export function calculatedPrices(one: Calculation): CalculatedPrice[] {
  if (one.kind === 'tabela-de-precos') return tablePrices(one);
  if (one.kind === 'pacote-de-banho') return [packagePrice(one)];
  if (one.kind === 'preco-da-consulta') return [consultationPrice(one)];
  return [];
}

/** Returns the prices of a calculation as rows of "Minha loja". */
export const priceRows = (one: Calculation): PriceRow[] => calculatedPrices(one).map(({ row }) => row);
