import type { InputOf } from './calculation.ts';
import { writeFixedCosts } from './fixed-cost-rows.ts';
import { formula, type Sheet, SheetWriter, sheetNote, text, toCents, typedCell } from './sheet.ts';

export function productiveMinuteSheet(input: InputOf<'minuto-produtivo'>): Sheet {
  const sheet = new SheetWriter();
  sheet.title('Minuto produtivo', sheetNote);
  const cost = writeFixedCosts(sheet, input.custos, 'custo_centavos');

  sheet.heading('Equipe', 'Minutos por dia', 'Dias', 'Minutos pagos');
  const people = input.pessoas.map(({ nome, minutos_por_dia, dias }) => {
    const number = sheet.rows.length + 1;
    return sheet.row(
      text(nome, 'input'),
      typedCell(minutos_por_dia, 'inteiro'),
      typedCell(dias, 'inteiro'),
      formula(`B${number}*C${number}`, 'inteiro'),
    );
  });
  const paid = sheet.sum('Minutos pagos', `SUM(D${people[0]}:D${people.at(-1)})`, 'inteiro', 'minutos_pagos');

  sheet.heading('Minutos produtivos');
  const mode = sheet.choice('Modo', input.modo, 'medido ou estimado');
  const services = sheet.field('Atendimentos do mês', input.atendimentos, 'inteiro');
  const mean = sheet.field('Minutos por atendimento', input.minutos_por_atendimento, 'inteiro');
  const use = sheet.field('Aproveitamento, se estimado', input.aproveitamento_bp, 'percentual');
  const worked = sheet.sum(
    'Minutos produtivos',
    `IF(${mode}="medido",${services}*${mean},ROUND(${paid}*${use},0))`,
    'inteiro',
    'minutos_produtivos',
  );

  sheet.heading('Resultado');
  sheet.result('Custo do minuto', `ROUND(${cost}/${worked},3)`, 'minuto', 'minuto_milesimos');
  sheet.result('Custo da hora', toCents(`${cost}*60/${worked}`), 'reais', 'hora_centavos');
  sheet.result('Aproveitamento', `ROUND(${worked}/${paid},4)`, 'percentual', 'aproveitamento_bp');
  sheet.result(
    'Tempo pago sem pet',
    toCents(`${cost}-${toCents(`${cost}*${worked}/${paid}`)}`),
    'reais',
    'parado_centavos',
  );

  sheet.heading('E se o aproveitamento fosse', 'Minutos', 'Custo do minuto');
  for (const [index, share] of [6_000, 7_000, 8_000].entries()) {
    const number = sheet.rows.length + 1;
    sheet.row(
      typedCell(share, 'percentual'),
      formula(`MAX(1,ROUND(${paid}*A${number},0))`, 'inteiro', `niveis.${index}.minutos`),
      formula(`ROUND(${cost}/B${number},3)`, 'minuto', `niveis.${index}.minuto_milesimos`),
    );
  }
  return { name: 'Minuto produtivo', columns: [42, 18, 14, 18], rows: sheet.rows };
}
