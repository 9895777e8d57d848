import * as z from 'zod/mini';
import { calendarDay, oneLine, textOf } from '../primitives.ts';
import { ownOrSecureLink, pictureAddress, picturePath } from './fields.ts';
import { recordContract } from './record-contract.ts';

const shape = {
  name: oneLine(80, 'Dê um nome ao parceiro'),
  description: textOf(500, 'Descreva o parceiro'),
  discount: oneLine(60, 'Diga qual é o desconto'),
  image_url: pictureAddress,
  link: ownOrSecureLink,
  /** Last day in Brazil; null is permanent. */
  valid_until: z.nullable(calendarDay('Use uma data que existe')),
  cupom: z.nullable(oneLine(40, 'Escreva o cupom')),
};
/** A partner as the panel edits it. */
export const partnerRecord = recordContract(shape, z.strictObject({ ...shape, image_url: picturePath }));
