import type { InputOf } from './calculation.ts';
import {
  directionTexts,
  formula,
  type Sheet,
  SheetWriter,
  sheetNote,
  stepFormula,
  text,
  toCents,
  typedCell,
} from './sheet.ts';

const headings = [
  'Serviço',
  'Porte',
  'Pelagem',
  'Minutos',
  'Produtos',
  'Custo',
  'Conta',
  'Preço',
  'Sobra',
  'Margem',
  'Sobra por hora',
  'Preço de hoje',
  'Sobra de hoje',
];

type Input = InputOf<'tabela-de-precos'>;

function writeInput(sheet: SheetWriter, input: Input) {
  const minute = sheet.field('Custo do minuto', input.minuto_milesimos, 'minuto');
  const commission = sheet.field('Comissão', input.comissao_bp, 'percentual');
  const tax = sheet.field('Imposto', input.imposto_bp, 'percentual');
  const card = sheet.field('Cartão', input.cartao_bp, 'percentual');
  const profit = sheet.field('Lucro', input.lucro_bp, 'percentual');
  const step = sheet.field('Arredondar de', input.passo_centavos, 'reais');
  const direction = sheet.choice(
    'Arredondamento',
    directionTexts[input.sentido],
    'mais próximo ou para cima',
  );
  const kept = sheet.sum(
    'Fica depois de comissão, imposto e cartão',
    `ROUND(1-${commission}-${tax}-${card},4)`,
    'fracao',
  );
  const divider = sheet.sum('Divisor', `ROUND(${kept}-${profit},4)`, 'fracao', 'divisor_bp');
  return { minute, step, direction, kept, divider };
}

export function priceTableSheet(input: Input): Sheet {
  const sheet = new SheetWriter();
  sheet.title('Tabela de preços por porte e pelagem', sheetNote);
  const { minute, step, direction, kept, divider } = writeInput(sheet, input);

  sheet.heading(...headings);
  const rows = input.linhas.map((line, index) => {
    const n = sheet.rows.length + 1;
    const key = (name: string) => `linhas.${index}.${name}`;
    return sheet.row(
      text(line.servico, 'input'),
      text(line.porte, 'input'),
      text(line.pelagem, 'input'),
      typedCell(line.minutos, 'inteiro'),
      typedCell(line.produtos_centavos, 'reais'),
      formula(toCents(`${toCents(`D${n}*${minute}`)}+E${n}`), 'reais', key('custo_centavos')),
      formula(toCents(`F${n}/${divider}`), 'reais', key('conta_centavos')),
      formula(stepFormula(`G${n}`, step, direction), 'reais', key('preco_centavos'), 'result'),
      formula(toCents(`${toCents(`H${n}*${kept}`)}-F${n}`), 'reais', key('sobra_centavos')),
      formula(`ROUND(I${n}/H${n},4)`, 'percentual', key('margem_bp')),
      formula(toCents(`I${n}*60/D${n}`), 'reais', key('sobra_por_hora_centavos')),
      typedCell(line.preco_atual_centavos, 'reais'),
      formula(
        `IF(L${n}="","",${toCents(`${toCents(`L${n}*${kept}`)}-F${n}`)})`,
        'reais',
        key('sobra_atual_centavos'),
      ),
    );
  });
  const column = (letter: string) => `${letter}${rows[0]}:${letter}${rows.at(-1)}`;

  sheet.heading('Resumo');
  sheet.result('Preço médio da tabela', toCents(`AVERAGE(${column('H')})`), 'reais', 'preco_medio_centavos');
  sheet.result('Menor margem', `MIN(${column('J')})`, 'percentual', 'menor_margem_bp');
  const untangling = sheet.sum(
    'Nó, 15 minutos: conta',
    toCents(`${toCents(`15*${minute}`)}/${divider}`),
    'reais',
  );
  sheet.result('Nó, por bloco de 15 minutos', `MAX(1,ROUND(${untangling},0))`, 'reais', 'no_centavos');
  return {
    name: 'Tabela de preços',
    columns: [42, 14, 14, 10, 12, 12, 12, 12, 12, 10, 16, 14, 14],
    rows: sheet.rows,
  };
}
