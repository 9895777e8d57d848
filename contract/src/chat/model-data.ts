/**
 * The data that leave for the AI service, as the privacy policy, the list of recipients and the frequent questions name them. Tests compare the list with
 * a prompt and with the answer in `content/perguntas`.
 */
export const dataForModel: readonly string[] = [
  'sua pergunta e o trecho recente da conversa',
  'o resumo do que veio antes, nas conversas longas',
  'os dados do negócio que você preencheu: nome, categoria, cidade, estado, país, Instagram e site',
  'o que você confirmou em Minha Loja',
  'o resultado mais novo de cada calculadora',
  'seus posts da semana passada, da próxima e do período perguntado',
  'a lista de preços que você cola para ser lida',
  'áudios e fotos que você envia',
  'o dia de hoje',
];
