import type { Company } from '@matilha/contract/billing/company';

const page = typeof document === 'undefined' ? null : document;
const text = page?.querySelector<HTMLMetaElement>('meta[name="company"]')?.content;

/** The company behind this installation: the server writes it into the page, which saves a call. */
export const company: Company = text ? JSON.parse(text) : { seller: null, dataOfficer: null };
