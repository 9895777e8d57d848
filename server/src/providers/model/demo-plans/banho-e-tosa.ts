import type { WeeklyPlan } from './weekly-plan.ts';

export const banhoETosaPlan: WeeklyPlan = {
  titulo: 'petshop com banho e tosa',
  semNome: 'nosso banho e tosa',
  objetivo:
    'Encher a agenda de terça a quinta, aumentar o retorno em até 21 dias e mostrar o cuidado que o tutor não vê do lado de fora.',
  dias: [
    {
      tema: 'Agenda aberta da semana',
      formato: 'Foto com texto curto',
      horario: '8h30',
      legenda:
        'Semana nova, pelo novo! 🛁 A agenda do {negocio} está aberta e os horários mais tranquilos são terça e quarta pela manhã: menos movimento, menos espera e um pet mais calmo. Qual dia fica melhor para vocês?',
      hashtags: '#banhoetosa #agendaaberta #petshop #cachorrolimpo #tutordepet',
      chamada: 'Mande BANHO no WhatsApp e escolha o seu horário.',
      foto: 'Mesa de tosa arrumada, toalha dobrada e laço sobre ela, com luz lateral.',
    },
    {
      tema: 'Antes e depois',
      formato: 'Reel de 15 segundos',
      horario: '18h30',
      legenda:
        'De nuvem bagunçada a nuvem penteada. ☁️✨ Escovação, banho na temperatura certa, secagem sem pressa e acabamento na tesoura. Cada etapa no tempo do pet, porque pressa não combina com carinho.',
      hashtags: '#antesedepois #banhoetosa #tosanatesoura #petgrooming #cachorro',
      chamada: 'Envie para quem está precisando deste depois.',
      foto: 'Mesmo lugar, mesma altura e mesma luz nas duas cenas; termine com o pet olhando para a câmera.',
    },
    {
      tema: 'Dica: como evitar nós',
      formato: 'Carrossel de 5 imagens',
      horario: '12h15',
      legenda:
        'Nó não aparece de um dia para o outro: ele avisa. Atrás da orelha, na axila e no rabo, passe primeiro os dedos, depois a escova e, por fim, o pente. Cinco minutos, três vezes por semana, já mudam o próximo banho. Se a pele estiver vermelha ou ferida, não insista: procure um veterinário.',
      hashtags: '#dicapet #escovação #banhoetosa #pelosaudável #tutorconsciente',
      chamada: 'Salve para a próxima escovação.',
      foto: 'Close das três regiões do corpo, com uma seta simples em cada imagem.',
    },
    {
      tema: 'Bastidores do banho seguro',
      formato: 'Reel narrado',
      horario: '18h30',
      legenda:
        'O que acontece depois que você entrega a guia? Conferimos o pelo e as orelhas com você, testamos a água no braço, protegemos os ouvidos e nunca deixamos o pet sozinho na mesa. Confiança se mostra. 💚',
      hashtags: '#bastidores #banhoseguro #banhoetosa #petshop #bemestaranimal',
      chamada: 'Tem dúvida sobre alguma etapa? Pergunte aqui embaixo.',
      foto: 'Mãos do banhista em primeiro plano, sala limpa, pet tranquilo.',
    },
    {
      tema: 'Pacote mensal',
      formato: 'Carrossel de 3 imagens',
      horario: '11h30',
      legenda:
        'Quem vem sempre cuida melhor e gasta com mais previsão. No pacote mensal do {negocio}, o horário fica reservado, o pelo não chega a embolar e a visita vira rotina boa. Consulte as condições para o porte e a pelagem do seu pet.',
      hashtags: '#pacotebanho #banhoetosa #petshop #rotinapet #sextapet',
      chamada: 'Peça a tabela do pacote pelo WhatsApp.',
      foto: 'Quatro fotos do mesmo pet em quatro visitas, montadas como calendário.',
    },
    {
      tema: 'Desfile de sábado',
      formato: 'Carrossel com clientes do dia',
      horario: '15h',
      legenda:
        'Eles chegaram pulando e saíram desfilando. 🎀 Qual destes focinhos levou o troféu de cheirinho da semana? Obrigado pela confiança no {negocio}!',
      hashtags: '#banhoetosa #cachorrocheiroso #petfeliz #clientepet #sabadopet',
      chamada: 'Vote no seu preferido com o número da foto.',
      foto: 'Cenário fixo com boa luz perto da saída; peça a autorização do tutor na ficha.',
    },
    {
      tema: 'Lembrete de retorno',
      formato: 'Foto única + stories',
      horario: '19h',
      legenda:
        'Faz quantas semanas desde o último banho? 🤔 Domingo é um ótimo dia para conferir e já acordar amanhã com o horário garantido. Deixe o nome do pet e respondemos assim que a loja abrir.',
      hashtags: '#domingopet #banhoetosa #agendapet #petshop #cachorrolimpinho',
      chamada: 'Comente o nome do pet e chamamos você no direct.',
      foto: 'Pet de banho tomado deitado no tapete de casa (peça a um cliente).',
    },
  ],
  stories: [
    '**Manhã:** horários livres do dia, com o botão do WhatsApp.',
    '**Terça:** enquete "seu pet prefere secador ou toalha?".',
    '**Quinta:** caixinha de perguntas para quem faz a tosa.',
    '**Fim do dia:** três pets prontos, em vídeos de cinco segundos.',
  ],
  metas: [
    '8 agendamentos de terça a quinta vindos do Instagram',
    '2 pacotes mensais novos',
    '70 % dos clientes do dia com foto autorizada',
  ],
  cuidado:
    'Mostre só pets tranquilos e sempre contidos com segurança. Coceira, ferida, ouvido com cheiro ou parasita: não dê nome ao problema, oriente "procure um veterinário".',
};
