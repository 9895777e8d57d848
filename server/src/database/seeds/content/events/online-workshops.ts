import { demonstration } from './demonstration.ts';

const online = { formato_id: 1, local_id: 1, tipo_id: 1, lugar: 'Online, ao vivo' } as const;

/** Invented workshops for the trade's own dates. */
export const onlineWorkshops = [
  demonstration({
    ...online,
    id: 15,
    name: 'Oficina online: agenda cheia no Dia do Gato',
    description_card:
      'Uma campanha de duas semanas para o 8 de agosto: horário silencioso, pacote e três postagens.',
    description_after_click:
      'O Dia do Gato é em **8 de agosto**. Em duas horas, cada loja sai com a campanha pronta.\n\n- **Horário silencioso:** uma manhã só de gatos, com secador longe e toalha quente\n- **Pacote:** banho, corte de unha e escovação com preço único\n- **Três postagens:** como o gato se acostuma, bastidor da manhã silenciosa e o convite para agendar\n\n**Leve:** quantos gatos a loja atendeu no último trimestre.',
    image_url: '/images/events/dia-do-gato.svg',
    data_evento: '2025-07-23',
    status_data: 'realizada',
  }),
  demonstration({
    ...online,
    id: 16,
    name: 'Oficina online: Outubro Rosa e Novembro Azul Pet',
    description_card:
      'Campanhas de prevenção que levam o tutor ao veterinário, sem susto e sem prometer cura.',
    description_after_click:
      'Outubro Rosa Pet fala das fêmeas e Novembro Azul Pet dos machos. O papel da loja e da recepção é **convidar para a consulta**, nunca sugerir conduta.\n\n- Roteiro de mensagem para quem não volta há um ano\n- Calendário de postagens das oito semanas\n- O que não escrever: diagnóstico, dose e promessa\n\nQualquer sinal diferente no animal: procure um veterinário.',
    image_url: '/images/events/campanha-do-mes.svg',
    data_evento: '2025-09-24',
    status_data: 'realizada',
  }),
  demonstration({
    ...online,
    id: 17,
    name: 'Oficina online: Abril Laranja na vitrine',
    description_card: 'O mês contra os maus-tratos em quatro postagens e uma parceria com a ONG do bairro.',
    description_after_click:
      'Abril Laranja é o mês de prevenção da crueldade contra os animais. A oficina monta uma ação simples, com começo e fim.\n\n- Parceria escrita com uma ONG: o que cada lado faz e quem presta contas\n- Quatro postagens que ensinam a perceber e a denunciar\n- Um ponto de coleta de ração no balcão, com meta visível\n\n**Leve:** o contato de uma ONG da sua cidade.',
    image_url: '/images/events/campanha-do-mes.svg',
    data_evento: '2026-03-18',
    status_data: 'realizada',
  }),
  demonstration({
    ...online,
    id: 18,
    name: 'Oficina online: São João sem susto',
    description_card: 'Fogos e fogueira: como orientar o tutor e montar o cantinho seguro antes de junho.',
    description_after_click:
      'Em junho, o medo de fogos vira assunto no balcão. A oficina prepara a equipe para orientar com calma.\n\n- Cartilha de uma página: janela fechada, plaquinha na coleira, passeio mais cedo\n- Vitrine do cantinho seguro: toca, tapete e brinquedo de roer\n- Quando a resposta é **procure um veterinário**: tremor que não passa, fuga ou machucado\n\n**Leve:** fotos do espaço que a vitrine pode ocupar.',
    image_url: '/images/events/verao-e-fogos.svg',
    data_evento: '2026-05-27',
    status_data: 'realizada',
  }),
  demonstration({
    ...online,
    id: 19,
    name: 'Oficina online: a semana do Dia do Cachorro',
    description_card:
      'De 20 a 26 de agosto: sete dias de conteúdo, um pacote e o encaixe que não atrasa a agenda.',
    description_after_click:
      'O Dia do Cachorro é em **26 de agosto**. A oficina distribui o esforço por sete dias, para não concentrar tudo na véspera.\n\n- Um pacote com limite de vagas por dia\n- Sete ideias de postagem, três delas com cliente da casa\n- Regra de encaixe: quanto tempo sobra de verdade entre dois banhos\n\n**Leve:** a agenda da última semana de agosto do ano passado.',
    image_url: '/images/events/dia-do-cachorro.svg',
    data_evento: '2026-08-05',
    status_data: 'realizada',
  }),
  demonstration({
    ...online,
    id: 20,
    name: 'Oficina online: Dezembro Verde e a viagem do tutor',
    description_card: 'Contra o abandono nas férias: orientação, hotel parceiro e cadastro em dia.',
    description_after_click:
      'Dezembro Verde fala de guarda responsável. É também o mês em que o tutor viaja e procura ajuda.\n\n- Roteiro de conversa: com quem o animal fica, quem tem a chave, quem leva ao veterinário\n- Parceria com hotel ou cuidador: combine por escrito\n- Atualização de cadastro: telefone de emergência e contato na coleira\n\n**Leve:** a lista de clientes com telefone antigo.',
    image_url: '/images/events/campanha-do-mes.svg',
    data_evento: '2026-11-25',
    status_data: 'confirmada',
  }),
  demonstration({
    ...online,
    id: 21,
    name: 'Oficina online: pulgas, carrapatos e fogos de fim de ano',
    description_card:
      'O verão na comunicação da loja: o que vender, o que explicar e quando chamar o veterinário.',
    description_after_click:
      'Calor e chuva trazem pulga e carrapato; a virada traz os fogos. Uma tarde para preparar vitrine, mensagens e equipe.\n\n- Mensagem para o tutor que encontrou um carrapato no banho\n- Vitrine de verão: higiene, água fresca e passeio na hora certa\n- Réveillon: cartilha de fogos para imprimir\n\nProduto e dose são conversa com o veterinário; a loja orienta a procurar um.',
    image_url: '/images/events/verao-e-fogos.svg',
    data_evento: '2026-12-09',
    status_data: 'confirmada',
  }),
  demonstration({
    ...online,
    id: 22,
    name: 'Roda online de groomers: Brasil e Portugal',
    description_card: 'Conversa entre groomers dos dois lados do Atlântico sobre preço, agenda e técnica.',
    description_after_click:
      'Uma roda de conversa entre profissionais do Brasil e de Portugal, em três blocos de 40 minutos.\n\n- Como cada um calcula o preço por tempo\n- Encaixe e falta: quem cobra sinal e como\n- Técnica: uma raça escolhida pelos inscritos\n\nHorário de Brasília na agenda: confira o fuso se você estiver viajando.',
    image_url: '/images/events/oficina-online.svg',
    local_id: 2,
    data_evento: '2027-03-10',
    status_data: 'confirmada',
  }),
  demonstration({
    ...online,
    id: 23,
    name: 'Oficina online: Dia do Gato 2027',
    description_card: 'A campanha felina do ano, com o que aprendemos nas edições passadas.',
    description_after_click:
      'Preparação para o **8 de agosto** de 2027, com duas semanas de folga para produzir fotos e avisar clientes.\n\n- Revisão da manhã silenciosa: o que acalma e o que assusta\n- Clube do gato: um plano simples de retorno a cada 45 dias\n- Modelos de mensagem para quem tem gato e nunca trouxe\n\n**Leve:** uma foto da sua sala de espera.',
    image_url: '/images/events/dia-do-gato.svg',
    data_evento: '2027-07-21',
    status_data: 'confirmada',
  }),
];
