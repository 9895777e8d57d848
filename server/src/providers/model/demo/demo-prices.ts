import { plainText } from '@matilha/contract/portuguese/plain-text';
import { parseDecimal } from '@matilha/contract/portuguese/typed-numbers';

/** "muda o banho pequeno pelo curto pra 55", "o preço da tosa passa a R$ 60", "adiciona na tabela hidratação 35 reais 20 minutos". */
const changes = [
  /^(?:(?:oi|por favor),? )?(?:mud|troc|alter|atualiz|aument|corrij|corrig|coloc|bot|pass|sub|p[oõ])[a-zé]{0,3} (?<service>[^\d?\n]{3,80}?) (?:para|pra|por|em|a) (?:r\$ ?)?(?<price>\d{1,4}(?:,\d{2})?)(?: reais)?(?: na (?:minha )?tabela)?(?:,? (?:atualiz|mud|troc|corrig|alter|ajust)[a-z]{1,3}(?: a[ií]| isso| na tabela| por favor| pfv?)*)?[.!]?$/i,
  /^(?:adicion|acrescent|inclu|coloc|cadastr|p[oõ])[a-zé]{0,3} (?:a[ií] )?(?:na (?:minha )?tabela:? )?(?<service>[^\d?\n]{3,80}?)(?: por| a)? (?:r\$ ?)?(?<price>\d{1,4}(?:,\d{2})?) reais(?:,? (?<minutes>\d{1,3}) ?min(?:utos)?)?[.!]?$/i,
  /^(?<service>[^\d?\n]{3,80}?) (?:agora (?:é|custa)|(?:passa|passou|mudou|subiu|aumentou)(?: a ser| a custar)? (?:a|pra|para)) (?:r\$ ?)?(?<price>\d{1,4}(?:,\d{2})?)(?: reais)?(?: na (?:minha )?tabela)?(?:,? (?:atualiz|mud|troc|corrig|alter|ajust)[a-z]{1,3}(?: a[ií]| isso| na tabela| por favor| pfv?)*)?[.!]?$/i,
];
/** A rent that rises is no price of the shop. */
const services =
  /banho|tosa|hidrat|unha|corte|escova|penteado|pacote|clube|consulta|vacina|hotel|creche|diária|buscar|leva/i;
const sizes = ['mini', 'pequeno', 'médio', 'grande', 'gigante'];
const coats = ['curto', 'médio', 'longo'];
/** Words around the service: its article, "o preço do", and the coat, which may be "médio" as the size. */
const filling =
  /^(?:o |a )?(?:(?:preço|valor) d[aeo] )?|(?:\bde )?\bpel(?:o|agem) \p{L}+|\b(?:porte|agora)\b/giu;

/** A row of the price list as `propor_precos` takes it. */
interface TypedPrice {
  servico: string;
  porte?: string;
  pelagem?: string;
  preco_reais: number;
  minutos?: number;
  de: string;
}

/** Returns the one price that a question changes in the price list; undefined for any other question. */
export function typedPrice(question: string): TypedPrice | undefined {
  const { service, price, minutes } =
    changes.map((pattern) => pattern.exec(question)?.groups).find(Boolean) ?? {};
  if (service === undefined || price === undefined || !services.test(service)) return undefined;
  const [, coat] = /\bpel(?:o|agem) (\p{L}+)/iu.exec(service) ?? [];
  const pelagem = coats.find((name) => plainText(name) === plainText(coat ?? ''));
  const words = service.replaceAll(filling, ' ').split(/\s+/).filter(Boolean);
  const isSize = (word: string) => sizes.some((size) => plainText(size) === plainText(word));
  const porte = sizes.find((size) => words.some((word) => plainText(size) === plainText(word)));
  const servico = words
    .filter((word) => !isSize(word))
    .join(' ')
    .replace(/ d[aeo]$/, '');
  if (servico === '') return undefined;
  return {
    servico: servico.charAt(0).toUpperCase() + servico.slice(1),
    ...(porte && { porte }),
    ...(pelagem && { pelagem }),
    preco_reais: parseDecimal(price, 2) / 100,
    ...(minutes && { minutos: Number(minutes) }),
    de: question,
  };
}
