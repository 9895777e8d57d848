/**
 * Every error code of the product, with its HTTP status and the Portuguese sentence shown to users. No other code can
 * be thrown.
 */
export const errorTable = {
  invalid_input: [400, 'Confira os campos destacados e tente de novo.'],
  invalid_token: [400, 'Este link é inválido ou expirou. Peça um novo para continuar.'],
  invalid_signature: [400, 'Este aviso não veio do serviço de pagamento.'],
  invalid_code: [400, 'Código inválido ou vencido. Peça um novo.'],
  unauthenticated: [401, 'Sua sessão terminou. Entre de novo para continuar.'],
  invalid_credentials: [401, 'Email ou senha incorretos.'],
  nothing_to_continue: [409, 'Esta resposta já está completa.'],
  no_credits: [402, 'Você atingiu o limite de respostas para o seu plano atual.'],
  payment_overdue: [402, 'Sua assinatura está atrasada. Ajuste o pagamento para voltar a conversar.'],
  payment_failed: [402, 'O pagamento não foi aprovado. Use outro cartão ou fale com o seu banco.'],
  email_not_verified: [403, 'Confirme seu email antes de entrar. Podemos reenviar o link de verificação.'],
  account_blocked: [403, 'Sua conta está bloqueada. Fale com o suporte.'],
  forbidden: [403, 'Você não tem permissão para fazer isso.'],
  foreign_origin: [403, 'Este pedido veio de outro site e foi recusado.'],
  second_factor_required: [403, 'Confirme com o segundo fator para continuar.'],
  wrong_password: [403, 'A senha atual não confere.'],
  insecure_transport: [
    403,
    'Este serviço só atende por conexão segura. Abra o endereço que começa com https://.',
  ],
  purchase_required: [403, 'Este conteúdo é pago. Compre para acessar.'],
  storage_unconfirmed: [
    403,
    'Muitas contas novas estão guardando fotos e textos agora, e a sua ainda não foi confirmada. Confirme seu email para guardar os seus.',
  ],
  provisional_account: [403, 'Confirme seu email para usar esta parte.'],
  not_found: [404, 'Não encontramos o que você procura.'],
  method_not_allowed: [405, 'Esta operação não existe neste endereço.'],
  request_timeout: [408, 'O envio demorou demais. Confira sua conexão e tente de novo.'],
  conflict: [409, 'Isso mudou enquanto você usava a página. Atualize e tente de novo.'],
  answer_in_progress: [409, 'Ainda estou respondendo à pergunta anterior. Aguarde ou pare a resposta.'],
  quote_changed: [
    409,
    'O valor mudou desde que a página foi aberta. Confira o novo valor e confirme de novo.',
  ],
  nothing_to_change: [409, 'Você já está neste plano.'],
  withdrawal_not_possible: [
    409,
    'O prazo de 7 dias para desistir por aqui já passou. Fale com a gente pelo WhatsApp.',
  ],
  withdrawal_repeated: [
    409,
    'A desistência por aqui vale uma vez por pessoa e cartão. Desta vez, fale com a gente pelo WhatsApp.',
  ],
  price_unconfirmed: [409, 'O preço muda muito. Confirme para publicar.'],
  record_in_use: [409, 'Outros itens usam este.'],
  already_owned: [409, 'Você já tem este conteúdo.'],
  last_operator: [
    409,
    'Você é a única pessoa que opera esta instalação. Crie outra conta de operação antes.',
  ],
  last_second_factor: [409, 'Cadastre outro segundo fator antes.'],
  not_latest_answer: [409, 'Só é possível refazer a última resposta da conversa.'],
  precondition_failed: [412, 'Isso mudou desde que foi baixado. Atualize a página e tente de novo.'],
  body_too_large: [413, 'O que você enviou é grande demais.'],
  storage_full: [413, 'Isto não cabe mais na sua conta. Apague fotos, posts ou cálculos antigos.'],
  unsupported_media_type: [415, 'Formato não aceito. Envie os dados como JSON.'],
  range_not_satisfiable: [416, 'Esta parte do arquivo não existe. Baixe o arquivo de novo.'],
  idempotency_mismatch: [422, 'Esta mensagem já foi enviada com outro texto. Envie como uma nova mensagem.'],
  rate_limited: [429, 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.'],
  too_many_answers: [429, 'Você já tem quatro respostas em andamento. Espere uma terminar.'],
  daily_answers: [
    429,
    'Sua conta chegou ao limite de respostas por dia. Nenhum crédito foi gasto; você pode continuar mais tarde.',
  ],
  too_many_readers: [
    429,
    'Sua conta está aberta em muitos lugares ao mesmo tempo. A resposta continua e fica guardada na conversa.',
  ],
  headers_too_large: [431, 'O pedido é grande demais.'],
  internal: [500, 'Algo deu errado do nosso lado. Nada foi perdido; tente de novo em instantes.'],
  model_failed: [502, 'O assistente não conseguiu responder agora. Nenhum crédito foi gasto.'],
  unavailable: [503, 'O serviço está indisponível por um momento. Tente de novo em instantes.'],
  model_budget: [
    503,
    'Os assistentes chegaram ao limite de respostas de hoje. Nenhum crédito foi gasto; tente de novo mais tarde.',
  ],
  free_model_budget: [
    503,
    'As respostas gratuitas de hoje acabaram. Nenhum crédito foi gasto; tente de novo mais tarde.',
  ],
  payments_unavailable: [503, 'Os pagamentos estarão disponíveis em breve.'],
  payment_service_down: [
    503,
    'O serviço de pagamento não respondeu. Tente de novo em instantes: nada é cobrado duas vezes.',
  ],
  answer_interrupted: [503, 'A resposta foi interrompida antes do fim. Nenhum crédito foi gasto.'],
  model_timeout: [504, 'O assistente demorou demais para responder. Nenhum crédito foi gasto.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text);
