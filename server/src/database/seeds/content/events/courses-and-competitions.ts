import { demonstration } from './demonstration.ts';

/** Invented courses, meetings and competitions. */
export const coursesAndCompetitions = [
  demonstration({
    id: 24,
    name: 'Curso híbrido: tosa comercial na prática',
    description_card:
      'Três semanas de aulas online e dois sábados de mesa, com cães de temperamento tranquilo.',
    description_after_click:
      'Aulas gravadas durante a semana e prática aos sábados, em turma pequena.\n\n- Ordem de trabalho: escovar, lavar, secar, marcar, acabar\n- Lâmina, pente e tesoura: o que muda no tempo e no preço\n- Segurança: mesa, guia e pausa\n\n**Para quem é:** banhistas que querem começar a tosar.',
    image_url: '/images/events/curso-tosa.svg',
    data_evento: '2025-09-06',
    data_fim: '2025-09-27',
    status_data: 'realizada',
    lugar: 'São Paulo, SP e online',
    formato_id: 3,
    local_id: 1,
    tipo_id: 4,
  }),
  demonstration({
    id: 25,
    name: 'Copa Tesoura e Espuma',
    description_card:
      'Dois dias de competição de tosa em três categorias, com júri aberto que explica as notas.',
    description_after_click:
      'Competição de tosa em três categorias: iniciante, comercial e tesoura.\n\n- **Primeiro dia:** iniciante e comercial\n- **Segundo dia:** tesoura e conversa com o júri\n- Cada nota vem com uma explicação curta, para que todos aprendam\n\n**Bem-estar primeiro:** há pausa obrigatória, água e veterinário no local; o animal cansado sai da prova sem perder pontos.',
    image_url: '/images/events/competicao.svg',
    data_evento: '2026-06-20',
    data_fim: '2026-06-21',
    status_data: 'realizada',
    lugar: 'Curitiba, PR',
    formato_id: 2,
    local_id: 1,
    tipo_id: 3,
  }),
  demonstration({
    id: 26,
    name: 'Encontro do Dia do Veterinário: clínica e loja no mesmo time',
    description_card: 'Manhã híbrida em 9 de setembro sobre encaminhamento, retorno e conversa com o tutor.',
    description_after_click:
      'No **Dia do Veterinário**, donos de clínica e de petshop combinam como trabalhar juntos.\n\n- Encaminhamento escrito: o que a loja viu, sem palpite de diagnóstico\n- Retorno marcado antes de o tutor sair\n- Orçamento em três partes: urgente, importante e pode esperar\n\n**Para quem é:** veterinários, recepção e gerência.',
    image_url: '/images/events/congresso.svg',
    data_evento: '2026-09-09',
    status_data: 'realizada',
    lugar: 'Belo Horizonte, MG e online',
    formato_id: 3,
    local_id: 1,
    tipo_id: 2,
  }),
  demonstration({
    id: 27,
    name: 'Curso presencial: visita que vende',
    description_card: 'Dia de treino para vendedores de distribuidora. Esta turma foi cancelada.',
    description_after_click:
      '**Esta turma foi cancelada** por falta de inscrições.\n\nO curso treina a visita ao petshop em quatro passos: preparar, ouvir, sugerir o mix e combinar a próxima data. Quem quiser praticar pode usar o assistente de roteiro de visita com os dados da própria carteira.',
    image_url: '/images/events/curso-de-gestao.svg',
    data_evento: '2026-10-17',
    status_data: 'cancelada',
    lugar: 'Goiânia, GO',
    formato_id: 2,
    local_id: 1,
    tipo_id: 4,
  }),
  demonstration({
    id: 28,
    name: 'Curso online: as metas da loja em 2027',
    description_card: 'Três encontros para transformar o faturamento do ano em meta de banho por dia.',
    description_after_click:
      'Três noites, uma planilha e uma meta que a equipe entende.\n\n- **Encontro 1:** custos fixos e ponto de equilíbrio\n- **Encontro 2:** meta do mês, da semana e do dia\n- **Encontro 3:** quadro na parede e conversa de cinco minutos\n\n**Leve:** o faturamento dos últimos 12 meses, mesmo que incompleto.',
    image_url: '/images/events/curso-de-gestao.svg',
    data_evento: '2027-01-13',
    data_fim: '2027-01-27',
    status_data: 'confirmada',
    lugar: 'Online, ao vivo',
    formato_id: 1,
    local_id: 1,
    tipo_id: 4,
  }),
  demonstration({
    id: 29,
    name: 'Torneio de Tosa do Litoral',
    description_card: 'Competição de tosa à beira-mar. A data foi adiada e a nova ainda não saiu.',
    description_after_click:
      '**Adiado.** A data de fevereiro não vale mais; a nova será publicada aqui.\n\nUm dia de provas em duas categorias, comercial e tesoura, com júri de três pessoas e demonstração de secagem silenciosa no intervalo.',
    image_url: '/images/events/competicao.svg',
    data_evento: '2027-02-20',
    status_data: 'adiada',
    lugar: 'Florianópolis, SC',
    formato_id: 2,
    local_id: 1,
    tipo_id: 3,
  }),
  demonstration({
    id: 30,
    name: 'Curso híbrido: recepção que acolhe',
    description_card:
      'Um sábado presencial e duas aulas online para quem atende telefone, WhatsApp e balcão.',
    description_after_click:
      'Para a pessoa que recebe o tutor aflito e o cachorro molhado ao mesmo tempo.\n\n- Os primeiros 30 segundos: nome do animal, olhar e fila organizada\n- WhatsApp sem deixar ninguém no vácuo\n- Como dar notícia difícil e quando chamar o veterinário\n\n**Leve:** três mensagens reais, sem o nome do cliente.',
    image_url: '/images/events/curso-de-gestao.svg',
    data_evento: '2027-04-10',
    data_fim: '2027-04-21',
    status_data: 'confirmada',
    lugar: 'Ribeirão Preto, SP e online',
    formato_id: 3,
    local_id: 1,
    tipo_id: 4,
  }),
];
