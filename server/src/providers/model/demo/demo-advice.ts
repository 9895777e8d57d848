import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Advice } from '#server/content/demonstration-schema.ts';
import { demonstration } from './demo-content.ts';

/** Returns the advice for the assistant's family; the one for management where its title names no family. */
export function adviceFor(assistantTitle: string): Advice {
  const { advice } = demonstration();
  const title = plainText(assistantTitle);
  if (/instagram|whatsapp|google|campanha|avaliac/.test(title)) return advice.marketing;
  if (/clinica|retorno|orcamento|vacina/.test(title)) return advice.clinica;
  if (/visita|mix|distribui|reativacao/.test(title)) return advice.distribuicao;
  if (/groomer|raca|campeonato|autonomo/.test(title)) return advice.groomer;
  return /banho|tosa|agenda|checklist|conversa dificil/.test(title) ? advice.banho : advice.gestao;
}
