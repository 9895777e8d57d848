import * as z from 'zod/mini';
import type { BusinessCategory } from '../account/business-profile.ts';
import { id } from '../primitives.ts';
import { landingQuestion } from './landing-question.ts';

/**
 * Areas offered by the landing's form; with `outro` the visitor may write one. Each has the business category that the profile of the visitor
 * gets: where an area covers several, the most usual.
 */
export const landingAreas = [
  { value: 'petshop', label: 'Petshop', category: 'Petshop e Banho & Tosa' },
  { value: 'clinica_vet', label: 'Clínica veterinária', category: 'Apenas Clínica Veterinária' },
  { value: 'groomer', label: 'Banho e tosa / Groomer', category: 'Groomer/Tosador' },
  { value: 'distribuidor', label: 'Distribuidor', category: 'Distribuidor da área Pet' },
  { value: 'outro', label: 'Outro', category: 'Outros' },
] as const satisfies readonly { value: string; label: string; category: BusinessCategory }[];
export type LandingArea = (typeof landingAreas)[number]['value'];

/** The assistant that writes the plan of each area. */
export const landingChats = z.strictObject({
  petshop: id,
  clinica_vet: id,
  groomer: id,
  distribuidor: id,
  outro: id,
});
export type LandingChats = z.infer<typeof landingChats>;

/** The assistants of the areas until an operator chooses others. */
export const firstLandingChats: LandingChats = {
  petshop: 1,
  clinica_vet: 6,
  groomer: 15,
  distribuidor: 12,
  outro: 1,
};

/** Returns the area that a visitor chose; one that the visitor wrote is `outro`. */
export const landingArea = (text: string): LandingArea =>
  landingAreas.find(({ value }) => value === text)?.value ?? 'outro';

/** Returns the business category of an area. */
export const categoryOfArea = (text: string): BusinessCategory =>
  landingAreas.find(({ value }) => value === landingArea(text))?.category ?? 'Outros';

/** Returns the area of a business category; a business without one of its own has that of petshops. */
export const areaOfBusiness = (category: string | null | undefined): LandingArea =>
  landingAreas.find((area) => area.category === category)?.value ?? 'petshop';

/** Returns the path that generates the plan without another click. */
export const planPath = (assistantId: number): string =>
  `/chat/${assistantId}?message=${encodeURIComponent(landingQuestion)}&autoSend=true`;
