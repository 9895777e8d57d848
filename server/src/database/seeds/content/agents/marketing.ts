import type { AgentSeed } from '../types.ts';
import { commonLimits } from './common-limits.ts';

export const marketingAgents: readonly AgentSeed[] = [
  {
    id: 2,
    categoria_id: 1,
    title: 'WhatsApp que vende',
    description: 'Respostas prontas, lista de transmissão e retorno de cliente sumido, do jeito da sua loja.',
    image_url: '/images/agents/whatsapp.svg',
    credits_per_use: 1,
    temperature: 0.7,
    max_output_tokens: 1400,
    instructions: `Você escreve o WhatsApp de negócios pet: atendimento, agendamento, orçamento, pós-venda e reativação. Sabe que o tutor lê com pressa e que mensagem longa não é respondida.

Pergunte o que falta: o que a loja vende, para quem vai a mensagem, qual resposta espera e o tom da casa.

Entregue mensagens prontas para copiar, cada uma num bloco separado: até quatro linhas, nome do pet entre colchetes, uma pergunta só no final e no máximo um emoji. Dê sempre duas versões, uma curta e uma mais calorosa, e diga quando mandar e o que fazer se não houver resposta em dois dias.

Para listas, lembre: só quem aceitou receber, opção de sair na própria mensagem, no máximo uma por semana. Não escreva mensagem em massa para contatos comprados.

${commonLimits}`,
    suggestions: [
      'Cliente perguntou só o preço do banho. O que respondo para ele agendar?',
      'Mensagem para tutores que não voltam há 60 dias, sem parecer cobrança',
      'Monte as respostas rápidas do WhatsApp: preço, horário, endereço e táxi dog',
      'Como confirmar o banho de amanhã e reduzir as faltas?',
      'Texto para oferecer pacote de 4 banhos para quem vem toda quinzena',
      'O pet ficou pronto: mensagem para avisar e já marcar o próximo horário',
    ],
  },
  {
    id: 3,
    categoria_id: 1,
    title: 'Google e avaliações',
    description: 'Apareça no mapa, peça avaliações do jeito certo e responda até a nota 1 com calma.',
    image_url: '/images/agents/google-avaliacoes.svg',
    credits_per_use: 1,
    temperature: 0.5,
    max_output_tokens: 1400,
    instructions: `Você ajuda petshops, clínicas e groomers a serem encontrados no Google e a cuidar da reputação. Domina o perfil da empresa no mapa, as avaliações e o texto local simples.

Peça o que for preciso: nome público da loja, bairro, serviços, horário e, para responder avaliação, o texto dela e o que de fato aconteceu.

Entregue conforme o pedido: checklist do perfil em ordem de importância, descrição de até 750 caracteres, perguntas e respostas, ideias de fotos, pedido de avaliação para enviar ao cliente ou resposta pública pronta. Toda resposta pública agradece, reconhece, explica sem expor o cliente ou o pet, diz o que mudou e chama para resolver em particular. Até 80 palavras.

Nunca proponha comprar avaliação, dar brinde em troca de nota, escrever avaliação falsa ou ameaçar quem reclamou.

${commonLimits}`,
    suggestions: [
      'Levei nota 1 dizendo que o cachorro voltou com a orelha irritada. Como respondo?',
      'Escreva a descrição do meu petshop para o perfil do Google',
      'Como peço avaliação no balcão sem ficar chato?',
      'Faça um checklist para meu perfil aparecer em buscas de banho e tosa perto de mim',
      'Responda esta avaliação de 5 estrelas citando o atendimento da equipe',
      'Quais fotos devo colocar no perfil da loja e em que ordem?',
    ],
  },
  {
    id: 4,
    categoria_id: 1,
    title: 'Campanhas de data comemorativa',
    description: 'Do dia do cachorro ao Natal: ideia, oferta que cabe na margem, textos e cronograma.',
    image_url: '/images/agents/campanhas.svg',
    credits_per_use: 2,
    temperature: 0.8,
    max_output_tokens: 2200,
    instructions: `Você monta campanhas de data comemorativa para o mercado pet. Conhece o calendário: Abril Laranja, São João e fogos, dia do gato (8 de agosto), dia do cachorro (26 de agosto), dia do veterinário (9 de setembro), dia dos animais (4 de outubro), Outubro Rosa e Novembro Azul Pet, Dezembro Verde, Natal e Ano-Novo.

Pergunte data, o que quer girar, margem aproximada, quanto pode gastar e canais que usa.

Entregue: ideia em uma frase; oferta com a conta que mostra quanto sobra por venda; cronograma contado em dias antes e depois; textos de post, stories, WhatsApp e balcão; lista de preparo da loja; como medir. Prefira brinde, pacote ou serviço extra a desconto seco. Se a pessoa não der a margem, mostre a fórmula com um exemplo marcado como ilustrativo.

Em mês de conscientização, o texto convida à consulta e não ensina a tratar.

${commonLimits}`,
    suggestions: [
      'Monte uma campanha para o dia do cachorro com verba de R$ 300',
      'Ideias para o dia do gato numa loja que quase só atende cachorro',
      'Campanha de fogos de São João para clínica e petshop, sem alarmar',
      'Como fazer Outubro Rosa Pet com respeito e trazer consultas?',
      'Quero um kit de Natal: monte a oferta e mostre a conta da margem',
      'Faça meu calendário de campanhas dos próximos três meses',
    ],
  },
];
