import type { FaqSeed } from './types.ts';

/** No prices, amounts or brand name: operators change those, and an answer here would then be wrong. */
export const faqSeeds: readonly FaqSeed[] = [
  {
    id: 1,
    pergunta: 'Como mudo o email da minha conta?',
    resposta: `Em [Minha Conta](/minha-conta), na parte **Segurança**, escolha **Alterar email** e informe o endereço novo e a sua senha atual.

Mandamos um link de confirmação para o endereço novo. A troca só vale depois que você abre esse link, e avisamos também o endereço antigo. Seus créditos, conversas e compras continuam na conta.`,
  },
  {
    id: 2,
    pergunta: 'Esqueci a senha. E agora?',
    resposta: `Na tela de entrada, toque em **Esqueceu a senha?** e informe o seu email. O link para criar uma senha nova chega em instantes, vale por 1 hora e funciona uma vez.

Se não chegar, olhe a caixa de spam e confira se o email está certo. Pediu mais de uma vez? Vale só o link mais recente. Ao trocar a senha, todos os aparelhos conectados saem da conta.`,
  },
  {
    id: 3,
    pergunta: 'O que o meu plano inclui?',
    resposta: `Todos os planos dão acesso a todos os assistentes de IA, ao banco de conhecimento, ao calendário de eventos e aos descontos com parceiros. O que muda de um para o outro é a quantidade de créditos para respostas e o atendimento prioritário no suporte.

Os conteúdos marcados como **Pago** no banco de conhecimento são comprados à parte, uma vez só. Compare os planos em [Gerenciar Assinatura](/subscription): subir vale na hora, com os dias não usados descontados; descer vale no fim do período.`,
  },
  {
    id: 4,
    pergunta: 'Quando os meus créditos renovam?',
    resposta: `A cada 30 dias:

- **Plano pago:** quando a renovação é paga.
- **Plano gratuito:** contados da criação da conta.

A data aparece em [Gerenciar Assinatura](/subscription). Os créditos valem para o período e não se acumulam. Em [Minha Conta](/minha-conta), o **Extrato de créditos** mostra cada entrada e cada uso.

A renovação falhou? Você tem mais 3 dias com os créditos que restavam. Depois, o chat para até o pagamento, no botão **Ajustar Pagamento**; as conversas continuam guardadas.`,
  },
  {
    id: 5,
    pergunta: 'O que acontece com o crédito se a resposta falhar?',
    resposta: `Resposta que falha não gasta crédito: ele volta para o saldo sozinho. A sua pergunta continua na conversa, com o motivo e o botão **Tentar novamente**.

Se você mesmo parar uma resposta no meio, ela conta como usada quando algum texto já chegou. Se nada chegou, o crédito volta. Fechar a página não perde a resposta: ela termina e espera por você na conversa.`,
  },
  {
    id: 6,
    pergunta: 'Como cancelo a assinatura?',
    resposta: `Em [Gerenciar Assinatura](/subscription), toque em **Pagamento, faturas e cancelamento**. É quando quiser e sem multa: você usa o que já pagou até o fim do período e depois volta para o plano gratuito, com as suas conversas. Até lá, dá para retomar no mesmo lugar.

Nos primeiros 7 dias, **Desistir em 7 dias**, na mesma tela, devolve tudo e encerra o plano e os créditos dele na hora. Um conteúdo comprado à parte tem **Desistir da compra** na página dele. Acontece sozinho uma vez por pessoa e cartão; depois, peça ao **Suporte**.`,
  },
  {
    id: 7,
    pergunta: 'Vocês emitem nota fiscal?',
    resposta: `A nota fiscal é pedida pelo botão **Suporte**, no alto desta página. Envie o nome ou a razão social, o CPF ou o CNPJ, o endereço e o email da sua conta.

Confira se os dados estão certos antes de enviar: eles saem na nota exatamente como você escreveu.`,
  },
  {
    id: 8,
    pergunta: 'Paguei e o acesso não foi liberado. O que faço?',
    resposta: `A liberação acontece sozinha quando o pagamento é confirmado: no cartão, em instantes; com Pix ou boleto, pode levar até 3 dias. Enquanto isso, [Gerenciar Assinatura](/subscription) mostra **Pagamento em processamento**, com o botão **Verificar agora**.

Passou do prazo e nada? **Não pague de novo.** Fale com o **Suporte**, no alto desta página, com o email da conta, a data e o valor. Nunca envie o número do cartão.`,
  },
  {
    id: 9,
    pergunta: 'Comprei com outro email. Consigo usar nesta conta?',
    resposta: `Sim, quando a compra ainda não está em nenhuma conta. Entre nesta conta, abra [Resgatar compra](/resgatar-compra) e informe o email usado na compra. Mandamos um código para ele; ao digitar o código, os conteúdos passam para cá.

Se aquele email já tem uma conta, a compra está nela: saia e entre com ele. Não consegue mais ler esse email? Fale com o **Suporte**: depois de conferir que a compra é sua, ajustamos o acesso.`,
  },
  {
    id: 10,
    pergunta: 'O assistente conhece o meu negócio?',
    resposta: `Ele usa a categoria, o nome e a cidade que você preenche em **Informações do Negócio**, em [Minha Conta](/minha-conta), e o que você conta na própria conversa. Ele não vê o seu caixa, a sua agenda nem as suas redes sociais.

Quanto mais contexto na pergunta, melhor a resposta. Por exemplo: “Tenho um petshop de bairro com dois banhistas e faço 15 banhos por dia. Como organizo a agenda de sábado?”`,
  },
  {
    id: 11,
    pergunta: 'Posso confiar nos preços que o assistente sugere?',
    resposta: `Use como ponto de partida, não como tabela pronta. Os valores citados são exemplos de um lugar e de uma época, e a inteligência artificial pode errar contas.

Antes de publicar um preço, confira com os seus custos, o seu tempo de serviço e a sua região. Os materiais do [Banco de Conhecimento](/banco-conhecimento) mostram o cálculo passo a passo.`,
  },
  {
    id: 12,
    pergunta: 'O assistente substitui o veterinário?',
    resposta: `**Não.** Os assistentes ajudam na gestão, na divulgação e no atendimento. Eles não fazem diagnóstico, não indicam remédio e não calculam dose.

Pet com sinal de doença, dor, ferida ou reação durante o banho? Pare o serviço e procure um médico-veterinário.`,
  },
  {
    id: 13,
    pergunta: 'Os meus dados treinam a inteligência artificial?',
    resposta: `Nós não usamos as suas conversas para treinar inteligência artificial. Para responder, enviamos ao serviço de IA a sua pergunta, o trecho recente da conversa e a categoria, o nome e a cidade do negócio. Seu nome, email, telefone e senha não vão.

O serviço em uso está na [Política de privacidade](/privacidade). Não escreva nas conversas documentos, senhas, números de cartão nem dados de saúde de pessoas.`,
  },
  {
    id: 14,
    pergunta: 'Como coloco um evento na minha agenda?',
    resposta: `Abra o evento no [Calendário de Eventos](/calendar-events) e toque em **Adicionar à agenda**. Você pode baixar o arquivo, que abre no calendário do celular ou do computador, ou ir direto para o Google Agenda.

Quer receber os próximos sozinho? Crie um endereço de assinatura na mesma tela: o seu calendário passa a mostrar os eventos dos filtros que você escolheu. Esse endereço é secreto e pode ser revogado quando você quiser.`,
  },
  {
    id: 15,
    pergunta: 'Como apago os meus dados?',
    resposta: `Em [Minha Conta](/minha-conta), na parte de privacidade, escolha excluir a conta. A exclusão é imediata e não pode ser desfeita: cadastro, conversas e créditos somem, e a assinatura é cancelada antes, sem devolução dos dias que restam.

Se quiser guardar uma cópia, baixe primeiro o arquivo com todos os seus dados, na mesma tela. Os registros que a lei obriga a manter, como os de pagamento, ficam sem identificar você. Detalhes na [Política de privacidade](/privacidade).`,
  },
];
