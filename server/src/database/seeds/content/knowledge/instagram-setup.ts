import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const instagramSetup: ModuleSeed = {
  id: 4,
  titulo: 'Dias 1 a 3: arrume a casa',
  description: 'Perfil que explica o que você faz, fotos decentes com o celular e assuntos para a semana.',
  image_url: '/images/knowledge/instagram-7-dias.svg',
  materials: [
    material(
      10,
      1,
      'Dia 1: o perfil que agenda sozinho',
      'Ajustar nome, bio, botão e destaques para o tutor entender em cinco segundos.',
      `**Objetivo:** quem cair no seu perfil deve saber o que você faz, onde fica e como agendar.

## As cinco peças

1. **Nome que se procura.** No campo nome, escreva o serviço e o bairro: "Banho e tosa no Centro". É por ele que as pessoas buscam.
2. **Foto.** O logotipo ou a fachada, bem recortados. Foto de grupo some no círculo pequeno.
3. **Bio em três linhas.** O que faz, para quem, como agendar.
4. **Link do WhatsApp** já com a mensagem pronta, por exemplo: "Oi! Quero agendar um banho".
5. **Destaques:** Preços, Como funciona, Antes e depois, Onde fica, Equipe.

## Modelo de bio

> Banho e tosa com calma e hora marcada
> Cães e gatos · segunda a sábado
> Agende pelo link

Troque pelo que é verdade na sua loja. Não prometa o que não faz todo dia.

## Teste dos cinco segundos

Mostre o perfil a alguém que não é cliente, por cinco segundos, e esconda. Pergunte: o que essa loja faz? Em que bairro? Como eu agendo? Se errar uma, corrija essa peça.

## Checklist do dia 1

- [ ] Conta comercial, com endereço e horário
- [ ] Nome com serviço e bairro
- [ ] Bio de três linhas
- [ ] Link do WhatsApp testado em outro celular
- [ ] Cinco destaques criados, mesmo com um story cada

Para receber versões da sua bio, peça ao assistente [Instagram do petshop](/chat/1).`,
      [
        1,
        'Escreva três versões da bio do meu Instagram. Loja: ___, bairro e cidade: ___, serviços: ___, horário: ___, como agendar: ___. Sugira também o campo nome e os cinco destaques.',
      ],
    ),
    material(
      11,
      2,
      'Dia 2: foto boa com o celular',
      'Montar um cantinho de foto e pedir autorização ao tutor sem travar a fila.',
      `**Objetivo:** ter um lugar fixo em que qualquer pessoa da equipe tira uma foto boa em um minuto.

## O cantinho

- **Fundo:** parede lisa ou painel de uma cor só. Nada de tomada, balde ou secador aparecendo.
- **Luz:** de lado, vinda de uma janela. Sem flash: assusta o pet e estraga o olho.
- **Altura:** celular na altura dos olhos do bicho. É o que mais muda a foto.
- **Apoio:** tapete antiderrapante e alguém da equipe sempre ao lado. Pet nunca fica sozinho em cima da mesa.

## Antes e depois que convence

Mesmo lugar, mesma distância, mesma luz. Faça a foto do "antes" no recebimento, antes de escovar. Não piore o antes nem aplique filtro no depois. Nó e sujeira não são motivo de piada: o tutor daquele pet está vendo.

## A autorização

Ponha na ficha de entrada uma linha com duas caixas:

> Autorizo o uso da imagem do meu pet nas redes da loja: ( ) sim ( ) não

Quem marca não, não aparece, e a equipe precisa ver isso na ficha. Se a pessoa aparece na imagem, peça a autorização dela também. Pedido de retirada se atende no mesmo dia.

## Checklist do dia 2

- [ ] Canto montado e marcado no chão
- [ ] Limpar a lente do celular antes de cada foto
- [ ] Linha de autorização na ficha
- [ ] Dez fotos guardadas num álbum da loja
- [ ] Duas pessoas treinadas para fotografar

Se o pet ficar tenso, pare. Foto não vale um susto.`,
      [
        15,
        'Como monto um cantinho de foto com o celular? Meu espaço: ___. Luz: ___. Atendo mais ___ (raças ou portes). Quero antes e depois honesto e a frase para pedir autorização ao tutor.',
      ],
    ),
    material(
      12,
      3,
      'Dia 3: assuntos para a semana inteira',
      'Escolher quatro assuntos fixos e montar a grade de sete dias.',
      `**Objetivo:** nunca mais abrir o celular sem saber o que postar.

## Quatro assuntos que se repetem

1. **Resultado:** antes e depois, pet cheiroso, vitrine arrumada.
2. **Cuidado:** escovar em casa, trocar a água, guardar bem a ração. Só o que é seguro ensinar; sintoma e remédio são assunto de veterinário.
3. **Bastidor:** a equipe, a limpeza, a chegada da mercadoria.
4. **Convite:** horário livre, produto novo, pacote.

## A grade

| Dia | Assunto | Formato |
|---|---|---|
| Segunda | Cuidado | Carrossel de 4 telas |
| Terça | Convite: horários de quarta | Stories |
| Quarta | Resultado | Foto dupla |
| Quinta | Bastidor | Reels de até 20 segundos |
| Sexta | Convite: produto da semana | Foto |
| Sábado | Resultado | Stories durante o dia |
| Domingo | Conversa: pergunta ao tutor | Stories com caixinha |

São três posts fixos, um reels e três dias de stories. Dá para manter sem contratar ninguém.

## Produza de uma vez

Separe 40 minutos na segunda: 15 para as fotos que faltam, 15 para escrever as legendas, 10 para agendar. Stories continuam sendo do dia.

## Checklist do dia 3

- [ ] Quatro assuntos escritos
- [ ] Grade preenchida com o tema de cada dia
- [ ] Uma data comemorativa do mês marcada
- [ ] Bloco de 40 minutos na agenda
- [ ] Alguém responsável por responder mensagens

Sem ideia para a grade? O [Instagram do petshop](/chat/1) monta a sua semana completa; clínicas usam o [Instagram da clínica](/chat/6).`,
      [
        1,
        'Monte a minha grade de sete dias no Instagram. Loja: ___, em ___. Serviços que quero vender: ___. Dias com horário livre: ___. Tempo por semana: ___ minutos. Data do mês: ___.',
      ],
    ),
  ],
};
