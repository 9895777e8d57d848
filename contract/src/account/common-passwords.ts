/** The most common passwords. A module of its own, so that a browser loads it only while a password is typed. */
const words =
  '123456 1234567 12345678 123456789 1234567890 12345 123123 123321 111111 000000 222222 333333 444444 555555 ' +
  '666666 777777 888888 999999 654321 987654321 112233 121212 102030 10203040 123mudar 123456a a123456 abc123 ' +
  'abcd1234 aa123456 123qwe qwe123 q1w2e3r4 1q2w3e4r 1qaz2wsx qwerty qwertyuiop qwerty123 asdfgh asdf1234 zxcvbnm ' +
  'password passw0rd p@ssw0rd admin admin123 administrador root toor teste teste123 test123 user usuario convidado ' +
  'senha senha1 senha123 senha1234 senha12345 minhasenha mudar mudar123 trocar123 segredo acesso entrar login ' +
  'brasil brasil123 brasil10 saopaulo riodejaneiro flamengo corinthians palmeiras santos vasco gremio ' +
  'internacional cruzeiro atletico botafogo fluminense saopaulofc futebol neymar ronaldo ' +
  'jesus jesuscristo deus deusefiel deusnocomando familia felicidade amor amorzinho meuamor teamo teamo123 iloveyou ' +
  'princesa estrela borboleta saudade sucesso vitoria esperanca felipe gabriel rafael lucas matheus mateus pedro ' +
  'joao maria juliana fernanda amanda camila mariana beatriz leticia carlos eduardo gustavo bruno rodrigo ' +
  'cachorro cachorrinho gatinho gatinha filhote petshop petshop123 banhoetosa veterinaria veterinario clinica ' +
  'groomer matilha matilha123 meupet meucachorro pipoca belinha thor bob mel luna amora nina ' +
  'dragon monkey letmein welcome master sunshine princess football baseball superman batman pokemon naruto ' +
  'shadow michael jordan charlie starwars freedom whatever trustno1 hello computer internet samsung google';

export const commonPasswords: ReadonlySet<string> = new Set(words.split(' '));
