import * as z from 'zod/mini';
import { landingQuestion } from './landing-question.ts';
import { id } from './primitives.ts';

/** Areas offered by the landing's form; with `outro` the visitor may write one. */
export const landingAreas = [
  { value: 'petshop', label: 'Petshop' },
  { value: 'clinica_vet', label: 'Clínica veterinária' },
  { value: 'groomer', label: 'Banho e tosa / Groomer' },
  { value: 'distribuidor', label: 'Distribuidor' },
  { value: 'outro', label: 'Outro' },
] as const;
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

const areasOfBusinesses: Readonly<Record<string, LandingArea>> = {
  'Apenas Clínica Veterinária': 'clinica_vet',
  'Distribuidor da área Pet': 'distribuidor',
  'Groomer/Tosador': 'groomer',
};

/** Returns the area of a business category; a business without one of its own has that of petshops. */
export const areaOfBusiness = (category: string | null | undefined): LandingArea =>
  areasOfBusinesses[category ?? ''] ?? 'petshop';

/** Returns the path that generates the plan without another click. */
export const planPath = (assistantId: number): string =>
  `/chat/${assistantId}?message=${encodeURIComponent(landingQuestion)}&autoSend=true`;
