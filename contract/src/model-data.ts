/** The data that leaves with a question for the model, as the privacy policy and the list of recipients name it; a test compares it with a prompt. */
export const dataForModel =
  'Sua pergunta, o trecho recente da conversa, o resumo do que veio antes, os dados do negócio que você preencheu (nome, categoria, cidade, estado, país, Instagram e site) e o que você contou em Minha Loja';
