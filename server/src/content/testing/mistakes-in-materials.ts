const body = /\n---\n[\s\S]*/;
const under = (text: string) => `\n---\n\n${text}\n`;
const end = /\n$/;

/**
 * A text that breaks one rule: part of the file's path, pattern and replacement, the start of the faulty line in the edited text (or a match
 * on it), and the start of the message.
 */
export type Mistake = [file: string, from: RegExp, to: string, line: string | RegExp, says: string];

/** One mistake for each rule of the front matter and of materials. */
export const mistakesInMaterials: Mistake[] = [
  [
    '/070-',
    /^---\n/,
    '',
    /^id: 70/m,
    'o arquivo deve começar com um cabeçalho de campos entre duas linhas "---"',
  ],
  ['/071-', /^ordem: /m, 'id: 71\nordem: ', /id: 71(?=\nordem)/, 'este campo já apareceu neste cabeçalho'],
  [
    '/072-',
    /^titulo_material: "(.*)"$/m,
    'titulo_material: $1',
    /^titulo_/m,
    'a linha não pôde ser lida: um valor com ": " ou " #" precisa ficar entre aspas duplas',
  ],
  ['/073-', /^titulo_material: .*\n/m, '', /^---/m, 'titulo_material: falta este campo'],
  [
    '/074-',
    /^ordem: /m,
    'autor: Ana\nordem: ',
    /^autor/m,
    'autor: campo desconhecido: confira o nome em content/README.md',
  ],
  [
    '/075-',
    /^ordem: .*/m,
    'ordem: primeiro',
    /^ordem/m,
    'ordem: deve ser um número, com ponto nas casas decimais',
  ],
  ['/076-', /^ordem: .*/m, 'ordem: 1.5', /^ordem/m, 'ordem: deve ser um número inteiro'],
  [
    '/077-',
    /^titulo_material: .*/m,
    'titulo_material: 2026',
    /^titulo_/m,
    'titulo_material: deve ser um texto (um número, true ou false vira texto entre aspas duplas)',
  ],
  [
    '/078-',
    /^ordem: /m,
    'texto: outro\nordem: ',
    /^texto/m,
    'texto: este campo é o texto depois do cabeçalho: tire-o daqui',
  ],
  ['/079-', body, '\n---\n', /(?<=\n)---/, 'texto: falta o texto depois do cabeçalho'],
  ['/080-', end, '\n{{limite}}\n', /^\{\{limite\}\}/m, 'não existe content/trechos/limite.md'],
  ['/081-', end, '\nEnfim: {{limites}}\n', /^Enfim/m, 'um trecho {{nome}} fica sozinho na sua linha'],
  ['tutorial.md', end, '\nAté logo\n', /^Até/m, 'este arquivo só tem cabeçalho: apague o texto depois dele'],
  [
    '/082-',
    /^id: .*/m,
    'id: 820',
    /^id/m,
    'id: o nome do arquivo deve começar com o id e um hífen, como 07-agenda',
  ],
  // Materials
  [
    '/001-',
    /^description: .*/m,
    'description: Pouco.',
    'description',
    'description: deve dizer em 22 a 142 caracteres o que se aprende, com maiúscula no começo e ponto no fim',
  ],
  [
    '/022-',
    /^pergunta: [\s\S]*?\n(?=\w|---)/m,
    '',
    '---',
    'pergunta: agente_id e pergunta andam juntos: os dois ou nenhum',
  ],
  [
    '/003-',
    /^pergunta: [\s\S]*?\n(?=\w|---)/m,
    'pergunta: Como fecho o caixa?\n',
    'pergunta',
    'pergunta: deve começar com maiúscula, ter lacunas ___ e terminar com ponto',
  ],
  [
    '/004-',
    /^pergunta: [\s\S]*?\n(?=\w|---)/m,
    'pergunta: Gasto R$ ___ e R$ __ por mês.\n',
    'pergunta',
    'pergunta: uma lacuna tem três traços (___), e não há espaço dobrado',
  ],
  [
    '/005-',
    /^pergunta: [\s\S]*?\n(?=\w|---)/m,
    `pergunta: ${'Vendo ___ a mais. '.repeat(18).trim()}\n`,
    'pergunta',
    'pergunta: deve ter no máximo 300 caracteres, e tem 323',
  ],
  ['/006-', /^agente_id: .*/m, 'agente_id: 99', 'agente_id', 'agente_id: 99 não existe'],
  ['/007-', /^\*\*Objetivo:\*\* /m, 'Objetivo: ', 'Objetivo', 'texto: deve começar com "**Objetivo:** "'],
  ['/008-', /- \[ \] [\s\S]*$/, '\n', '**Objetivo', 'texto: falta o checklist: linhas com "- [ ] "'],
  [
    '/009-',
    body,
    under('**Objetivo:** contar.\n\n- [ ] Feito'),
    '**Objetivo',
    'texto: deve ter de 150 a 520 palavras, e tem 3',
  ],
  ['/010-', end, '\nUm  erro\n', 'Um  erro', 'texto: espaço dobrado, Tab ou espaço no fim da linha'],
  ['/011-', /\n\n- \[ \]/, '\n\n\n- [ ]', /\n\n\n/, 'texto: duas linhas em branco seguidas'],
  ['/012-', end, '\n“Erro”...\n', '“Erro', 'texto: escreva aspas retas (") e não use reticências'],
  ['/013-', end, '\nCusta 4.50\n', 'Custa 4', 'texto: casas decimais levam vírgula: 4,50'],
  ['/014-', end, '\nCusta R$ 1234\n', 'Custa R$', 'texto: escreva valores como R$ 1.234,50'],
  ['/015-', end, '\nDá 2 x 3\n', 'Dá 2', 'texto: em contas use − × ÷'],
  ['/016-', end, '\nDê 5 mg\n', 'Dê 5', 'texto: conduta clínica não entra: é do veterinário'],
  [
    '/017-',
    end,
    '\n[Fora](https://a.br)\n',
    '[Fora]',
    'texto: um link leva só a um assistente, como (/chat/5)',
  ],
  ['/018-', end, '\n[Ana](/chat/99)\n', '[Ana]', 'texto: o assistente 99 não existe'],
  ['/019-', end, '\n**Erro\n', '**Objetivo', 'texto: um negrito (**) não fecha'],
  ['/020-', /^ordem: .*/m, 'ordem: 1', 'ordem', 'ordem: igual ao de content/materiais/'],
  [
    '/024-',
    /perguntas:\n {2}- .*/,
    'perguntas:\n  - Ambiente tranquilo para felinos',
    '  - Ambiente',
    'perguntas, item 1: igual ao de content/materiais/',
  ],
  [
    '/025-',
    /(?<=^perguntas:\n( {2}- .*\n){7})( {2}- .*\n)+/m,
    '',
    'perguntas',
    'perguntas: deve ter no mínimo 8 itens, e tem 7',
  ],
];
