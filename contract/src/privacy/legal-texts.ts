import { dataForModel } from '../chat/model-data.ts';

/** A titled part of the terms or of the privacy policy. */
export interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
  items?: readonly string[];
}

/** The terms, word for word. A change needs a new `termsVersion` (L2); a test enforces it. */
export const termsSections: readonly LegalSection[] = [
  {
    heading: 'O serviço',
    paragraphs: [
      'A plataforma reúne assistentes de inteligência artificial, conteúdos, agenda de eventos e ofertas de parceiros para negócios do setor pet. Estes termos valem para quem cria uma conta ou usa as páginas públicas.',
    ],
  },
  {
    heading: 'Sua conta',
    paragraphs: [
      'Para ter uma conta, você precisa ter 18 anos ou mais e informar dados verdadeiros. A conta é pessoal: cuide da sua senha, porque o que é feito com ela é feito em seu nome.',
      'A conta começa a valer depois que você confirma o email. Quem chega pela página do plano de postagens recebe uma conta provisória, presa ao aparelho em que foi aberta e com poucos créditos, até confirmar o email. Contas não confirmadas são apagadas em 14 dias.',
    ],
  },
  {
    heading: 'Assistentes e créditos',
    paragraphs: [
      'As respostas são geradas por inteligência artificial e podem conter erros. Confira o que for importante antes de usar. Elas não substituem o médico-veterinário, o contador ou o advogado.',
      'Cada resposta consome os créditos mostrados antes do envio. Uma resposta que falha não consome créditos; uma resposta que você interrompe consome, se algum texto já chegou. Parar antes da primeira palavra é de graça três vezes por hora; depois custa o preço que o botão Parar mostra. Os créditos valem por período e não se acumulam.',
      'Os créditos gratuitos são dados uma vez por caixa de email em cada período, como quer que o endereço seja escrito. Quem exclui a conta e cria outra com a mesma caixa de email em até 12 meses começa sem os créditos do primeiro período gratuito.',
      'Não escreva nas conversas dados de saúde de pessoas, documentos, senhas ou números de cartão.',
    ],
  },
  {
    heading: 'Planos e pagamento',
    paragraphs: [
      'Planos pagos valem por períodos de 30 dias e renovam sozinhos, pelo preço mostrado na contratação, até serem cancelados. Cada período começa quando o pagamento é confirmado e traz os créditos do plano. Os dados do cartão vão direto para o serviço de pagamento: nós não os recebemos nem guardamos.',
      'Subir de plano vale na hora: começa um período novo, com todos os créditos do plano novo, e os dias não usados do anterior são descontados do preço. O valor aparece antes de você confirmar. Descer de plano ou cancelar vale no fim do período que já foi pago; até lá nada muda.',
      'Se uma renovação falhar, o acesso continua por 3 dias com os créditos que restavam. Depois, as conversas ficam paradas até o pagamento; o histórico, os seus dados e a página de pagamento continuam abertos.',
      'Quando um pagamento é devolvido por inteiro ou contestado no banco, o que ele liberou termina: os créditos que restavam daquele período ou o acesso ao conteúdo comprado. Créditos já usados não são cobrados de novo.',
    ],
  },
  {
    heading: 'Desistência em 7 dias',
    paragraphs: [
      'Você pode desistir de um plano em até 7 dias do primeiro pagamento, sem dizer por quê, como garante o Código de Defesa do Consumidor: em “Gerenciar Assinatura”, toque em “Desistir e receber de volta”. Todo o valor é devolvido pelo mesmo meio em que foi pago, os créditos que restavam terminam na hora e a confirmação chega por email. O prazo em que o dinheiro aparece depende do seu banco.',
      'Um conteúdo comprado à parte segue a mesma regra, em até 7 dias do pagamento dele: na página do conteúdo, toque em “Desistir da compra”. Todo o valor é devolvido pelo mesmo meio, o acesso que veio com a compra termina na hora e a confirmação chega por email.',
      'O prazo começa no dia seguinte ao do pagamento e termina no fim do sétimo dia, no horário de Brasília. Se ele cair em fim de semana, feriado nacional, Carnaval, Sexta-feira Santa ou Corpus Christi, vai até o fim do próximo dia útil. A data exata aparece na tela.',
      'A desistência automática vale uma vez por pessoa e por cartão: uma para os planos e uma para cada conteúdo. As seguintes são pedidas ao suporte no mesmo prazo.',
    ],
  },
  {
    heading: 'Conteúdos, eventos e parceiros',
    paragraphs: [
      'Os conteúdos são para o seu uso e o da sua equipe; não podem ser revendidos nem republicados. Conteúdos pagos são pagos uma vez e abrem só para quem os comprou. Uma compra feita com outro email é resgatada com um código enviado a ele.',
      'Eventos e ofertas de parceiros são de responsabilidade de quem os organiza. Confira datas e condições com eles antes de decidir.',
    ],
  },
  {
    heading: 'O que é seu continua seu',
    paragraphs: [
      'O que você escreve e o que os assistentes respondem a você podem ser usados por você como quiser. Guardamos as conversas, os lembretes de conversa (o resumo do que veio antes, nas mais longas) e o que você conta em Minha Loja apenas para mostrá-los a você e para que os assistentes respondam. A política de privacidade lista o que vai para a inteligência artificial.',
    ],
  },
  {
    heading: 'Uso correto',
    paragraphs: [
      'Não use o serviço para enganar pessoas, ferir direitos de terceiros, maltratar animais, contornar limites ou sobrecarregar o sistema. Contas usadas assim podem ser bloqueadas; quem for bloqueado pode pedir que uma pessoa reveja a decisão, pelo formulário da política de privacidade.',
    ],
  },
  {
    heading: 'Sair quando quiser',
    paragraphs: [
      'Você pode excluir a conta a qualquer momento em Minha Conta. A exclusão é imediata e não pode ser desfeita. Uma assinatura em andamento é cancelada antes, sem devolução dos dias que restam. Antes da exclusão, você pode baixar um arquivo com todos os seus dados.',
      'Nos 7 primeiros dias da assinatura ou de uma compra, desista antes de excluir: a devolução pedida continua depois da exclusão. Quem excluiu a conta sem desistir mantém esse direito até o fim dos 7 dias: peça a devolução ao suporte, com o comprovante do pagamento.',
    ],
  },
  {
    heading: 'Mudanças nestes termos',
    paragraphs: [
      'Quando este texto mudar, avisamos dentro do aplicativo e pedimos que você leia e aceite a nova versão. Nenhuma versão nova é considerada aceita em silêncio.',
    ],
  },
  {
    heading: 'Lei e foro',
    paragraphs: ['Vale a lei brasileira. Questões podem ser levadas à Justiça da cidade em que você mora.'],
  },
];

/** The privacy policy, word for word; it shares the version of the terms. */
export const privacySections: readonly LegalSection[] = [
  {
    heading: 'Quem cuida dos seus dados',
    paragraphs: [
      'A empresa que oferece esta plataforma decide como os seus dados são usados (é a controladora). A pessoa encarregada dos dados atende pelo formulário no fim desta página e responde em até 15 dias.',
    ],
  },
  {
    heading: 'O que guardamos, e para quê',
    paragraphs: ['Só guardamos o que o serviço precisa:'],
    items: [
      'Nome, email e telefone: para criar e proteger sua conta e falar com você (contrato).',
      'Senha: guardada apenas de forma embaralhada, que ninguém consegue ler, nem nós (contrato).',
      'Dados do negócio que você preencher: para que as respostas combinem com ele (contrato). São todos opcionais.',
      'Minha Loja (preços, horários, equipe, contato, jeito de falar e o que você pediu para lembrar): para que as respostas usem os fatos da sua loja (contrato). Tudo é opcional, e você muda ou apaga quando quiser.',
      'Calendário de posts e calculadoras: para guardar o que você montou, e para que as respostas usem as suas contas (contrato). Tudo é opcional, e você apaga quando quiser.',
      'Conversas com os assistentes e os lembretes de conversa, que resumem o que veio antes nas mais longas: para mostrá-las a você e continuar o assunto (contrato). O lembrete pode ser lido e apagado na própria conversa.',
      'Áudio que você grava na conversa: para virar o texto da pergunta (contrato). Não é guardado.',
      'Foto que você guarda com um post: para que ela esteja nos seus outros aparelhos (contrato). É opcional: sem isso a foto fica só no seu aparelho.',
      'Foto que você envia com uma pergunta: para que a resposta a veja (contrato). Guardamos uma cópia menor, sem o lugar nem a hora em que foi tirada. A foto da sua tabela de preços é lida e não é guardada.',
      'Perguntas que o banco de conhecimento não respondeu, sem o seu nome: para escrever o que falta (legítimo interesse).',
      'Créditos e conteúdos abertos ou concluídos: para entregar o que você contratou (contrato).',
      'Assinatura, faturas, compras e desistências, sem os dados do cartão: para cobrar e entregar o que você contratou (contrato), e porque a lei fiscal obriga (obrigação legal).',
      'Nome, CPF ou CNPJ e endereço de quem paga: para emitir a nota fiscal, como a lei manda (obrigação legal). Pedimos depois do pagamento.',
      'Chave Pix: só quando o serviço de pagamento não consegue devolver o seu dinheiro e a devolução é feita por Pix (execução do contrato). É apagada assim que a devolução é feita, também se a conta for excluída antes.',
      'Eventos que interessam a você e assinaturas de agenda: porque você pediu (contrato).',
      'Cadastro pela página do plano de postagens, com a área e a campanha de origem: para entregar o plano e entender de onde vêm as visitas (contrato e legítimo interesse).',
      'Aceites e recusas, com data e versão do texto: para provar o que foi combinado (obrigação legal).',
      'Registros de acesso (data, hora, endereço de internet e porta), sem o seu nome: porque o Marco Civil da Internet obriga (obrigação legal).',
      'Registro do que foi feito na conta (por exemplo, entrar ou trocar a senha): para segurança (legítimo interesse).',
    ],
  },
  {
    heading: 'Inteligência artificial',
    paragraphs: [
      'Para escrever uma resposta, o serviço de inteligência artificial recebe só o que está na lista abaixo. O nome, o email, o telefone e a senha da sua conta não vão; um nome ou um telefone que você escreveu na conversa ou em Minha Loja vai junto dela. O serviço em uso está na lista “Serviços em uso hoje”, que diz também se a busca do banco de conhecimento o usa.',
    ],
    items: dataForModel.map((text) => `${text[0]?.toUpperCase()}${text.slice(1)}.`),
  },
  {
    heading: 'Decisões automáticas',
    paragraphs: [
      'Nenhuma decisão sobre você é tomada pela inteligência artificial. Os únicos limites automáticos são os de créditos, de quantidade de mensagens e de tentativas de acesso; se um deles atrapalhar, peça a revisão por uma pessoa.',
    ],
  },
  {
    heading: 'Com quem compartilhamos',
    paragraphs: [
      'Não vendemos seus dados. Eles vão apenas para os serviços que fazem a plataforma funcionar, listados no fim desta página como estão configurados hoje. O serviço de pagamento recebe o seu nome, o seu email e o que você compra; os dados do cartão você entrega direto a ele. Os dados da nota fiscal, com o seu email e o que foi pago, vão para o serviço que a emite e para o fisco. O botão de suporte abre o WhatsApp: ali vale a política do próprio WhatsApp, e só vai o que você escrever.',
      'Vídeos vêm do YouTube ou do Vimeo só depois que você toca neles, e um evento só vai para a Agenda Google se você tocar no botão.',
      'Se algum desses serviços estiver fora do Brasil, os dados viajam apenas para prestar o serviço, com as garantias que a lei exige (arts. 33 a 36 da LGPD). Peça pelo formulário uma cópia das cláusulas usadas.',
    ],
  },
  {
    heading: 'Por quanto tempo',
    paragraphs: ['Cada informação tem um prazo, e um serviço diário apaga o que venceu:'],
    items: [
      'Conta e tudo o que é dela: enquanto a conta existir. Ao excluir a conta, some na hora.',
      'Conta não confirmada ou provisória: 14 dias.',
      'Links enviados por email: 24 horas depois de vencerem.',
      'Sessões: 7 dias sem uso, 30 dias no máximo.',
      'Conversas paradas: 24 meses desde a última mensagem.',
      'Conversas que você apaga: 1 dia, para que você possa trazê-las de volta.',
      'Fotos das suas perguntas: 90 dias, ou menos se você apagar a conversa. A que você não envia: 1 dia.',
      'Foto guardada com um post: 1 dia depois de você apagar o post. O registro de que um post foi apagado: 1 dia, para que você possa trazê-lo de volta.',
      'Cadastro da página do plano de postagens que não virou conta: 12 meses.',
      'Cópia dos emails que enviamos: 90 dias. O texto é apagado assim que o email sai.',
      'Perguntas que o banco de conhecimento não respondeu: 90 dias desde a última vez, sem o nome de quem perguntou. Guardamos só as palavras do que pelo menos três pessoas perguntaram.',
      'Registros de acesso: 6 meses e 1 dia, mesmo depois da exclusão da conta.',
      'Código irreversível do email de uma conta excluída, ou do anterior de uma que o trocou: 12 meses, para que os créditos gratuitos sejam dados uma vez.',
      'Pedidos ao encarregado: 12 meses depois da resposta.',
      'Convites para trabalhar na equipe: 12 meses.',
      'Registro do que foi feito nas contas: 5 anos.',
      'Lançamentos de créditos de uma conta excluída: ficam sem nada que leve a você.',
      'Pagamentos de uma conta excluída, dados da nota fiscal deles e compras que ninguém resgatou: 5 anos, contados do ano seguinte, como a lei fiscal pede. De uma conta excluída ficam os pagamentos, sem o seu email, e os dados que você deu para a nota fiscal: nome, CPF ou CNPJ e endereço.',
      'Códigos irreversíveis de quem desistiu de um plano ou de uma compra (email e cartão): 12 meses, para que a desistência automática aconteça uma vez.',
      'Códigos para resgatar uma compra: 24 horas depois de vencerem.',
      'Avisos do serviço de pagamento: 90 dias depois de processados. Os do pagamento simulado: até a entrega, 7 dias no máximo.',
    ],
  },
  {
    heading: 'Seus direitos',
    paragraphs: ['A Lei Geral de Proteção de Dados garante, sem custo:'],
    items: [
      'Ver e levar seus dados: em Minha Conta, “Exportar meus dados”, na hora, em um arquivo que outros programas leem.',
      'Corrigir: em Minha Conta.',
      'Apagar: em Minha Conta, “Excluir minha conta”, na hora, também no serviço de pagamento.',
      'Retirar o consentimento para ofertas: em Minha Conta, com um toque.',
      'Perguntar, opor-se ou pedir revisão: pelo formulário no fim desta página.',
      'Reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
    ],
  },
  {
    heading: 'Cookies e o que fica no seu aparelho',
    paragraphs: [
      'Usamos dois cookies, ambos necessários: um mantém você conectado (até 30 dias) e outro reconhece o aparelho para proteger a conta contra quem tenta adivinhar a senha (até 1 ano). O navegador também guarda o tema, o tutorial visto, rascunhos de mensagens, de Minha Loja e das calculadoras, os textos e o logo das artes dos seus posts e, para ler sem internet, cópias das últimas conversas e dos conteúdos abertos. Rascunhos, artes e cópias são apagados quando você sai da conta. A foto de uma arte só sai do seu aparelho se você a guardar com o post.',
      'Não há rastreadores nem publicidade de outras empresas, e por isso não há nada para você aceitar aqui.',
    ],
  },
  {
    heading: 'Segurança',
    paragraphs: [
      'Senhas e links são guardados embaralhados, as sessões podem ser encerradas por você, e o conteúdo das conversas não aparece em registros técnicos. Se houver um incidente que possa causar dano a você, avisamos você e a ANPD no prazo da lei.',
    ],
  },
  {
    heading: 'Crianças e dados sensíveis',
    paragraphs: [
      'O serviço é para maiores de 18 anos. Não precisamos de dados de saúde, religião ou documentos de ninguém: por favor, não os escreva nas conversas.',
    ],
  },
  {
    heading: 'Mudanças neste texto',
    paragraphs: ['Uma versão nova é avisada dentro do aplicativo e só vale para você depois do seu aceite.'],
  },
];
