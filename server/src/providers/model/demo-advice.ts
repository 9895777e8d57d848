import { plain } from './demo-text.ts';

/** First steps that hold for every question to one family of agents. */
export interface Advice {
  passos: readonly string[];
  /** What a good question to this agent tells about the business. */
  dados: readonly string[];
}

const CLINICA: Advice = {
  passos: [
    'Escreva o caminho do tutor: primeiro contato, recepção, consulta, orçamento e retorno. Marque onde ele mais espera.',
    'Escolha **uma** etapa para melhorar nesta semana e dê a ela um responsável.',
    'Padronize a mensagem da recepção: acolher, perguntar o motivo, oferecer dois horários.',
    'Anote quantos orçamentos viraram atendimento e quantos retornos aconteceram. Compare em 30 dias.',
  ],
  dados: ['consultas por semana', 'tempo médio de espera', 'quantos pacientes voltam na data combinada'],
};

const DISTRIBUICAO: Advice = {
  passos: [
    'Separe a carteira em três grupos: compra todo mês, comprou nos últimos 90 dias e parou.',
    'Antes de cada visita, olhe o último pedido e leve **uma** sugestão de giro e **uma** de margem.',
    'Na loja, confira a prateleira com o lojista: o que saiu, o que parou e o que faltou.',
    'Termine com o próximo passo marcado e registre no mesmo dia.',
  ],
  dados: ['número de lojas ativas', 'visitas por dia', 'pedido médio e itens de maior giro'],
};

const GROOMER: Advice = {
  passos: [
    'Avalie pelagem, porte e comportamento antes de combinar o corte, e mostre ao tutor o que é possível.',
    'Cronometre três atendimentos parecidos: o seu preço começa no tempo de mesa.',
    'Fotografe antes e depois sempre no mesmo lugar, com a mesma luz.',
    'Revise o material ao fim do dia: limpo, afiado e higienizado.',
  ],
  dados: ['raça e porte', 'tipo de pelagem', 'tempo médio de mesa e custo do seu dia de trabalho'],
};

const BANHO: Advice = {
  passos: [
    'Anote por uma semana o tempo real de cada banho, por porte e pelagem.',
    'Divida os custos do mês pelos minutos trabalhados: esse é o seu **custo por minuto**.',
    'Receba o pet com um checklist: pele, ouvidos, nós, temperamento e combinado com o tutor.',
    'Deixe um horário curto de manhã e um à tarde para encaixes. O resto da agenda fica protegido.',
  ],
  dados: ['porte e pelagem dos pets', 'quantos banhos por dia', 'custos fixos e equipe'],
};

const GESTAO: Advice = {
  passos: [
    'Separe o dinheiro da loja do seu: contas diferentes, retirada com data.',
    'Liste custos fixos, custos variáveis e vendas do mês passado em três colunas.',
    'Calcule a margem: **(venda − custo) ÷ venda**. Comece pelos dez itens que mais saem.',
    'Escolha um número para acompanhar toda segunda-feira e combine-o com a equipe.',
  ],
  dados: ['faturamento e custos do mês', 'tamanho da equipe', 'produtos ou serviços mais vendidos'],
};

const MARKETING: Advice = {
  passos: [
    'Defina uma ação desejada por semana: mensagem no WhatsApp, agendamento ou visita.',
    'Fale de uma situação real do tutor antes de falar do produto.',
    'Use foto própria, com boa luz e autorização do tutor, e termine com **uma** chamada clara.',
    'Responda a cada mensagem no mesmo dia e anote de onde o cliente veio.',
  ],
  dados: ['tipo de negócio e cidade', 'serviço que você quer vender mais', 'o que já publica hoje'],
};

/** The advice of an agent's family; that of management where its title says nothing. */
export function adviceFor(agentTitle: string): Advice {
  const title = plain(agentTitle);
  if (/instagram|whatsapp|google|campanha|avaliac/.test(title)) return MARKETING;
  if (/clinica|retorno|orcamento|vacina/.test(title)) return CLINICA;
  if (/visita|mix|distribui|reativacao/.test(title)) return DISTRIBUICAO;
  if (/groomer|raca|campeonato|autonomo/.test(title)) return GROOMER;
  return /banho|tosa|agenda|checklist|conversa dificil/.test(title) ? BANHO : GESTAO;
}
