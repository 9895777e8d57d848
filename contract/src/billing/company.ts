/** The company that sells on an installation (Decreto 7.962/2013, art. 2). Each text is shown as it is. */
export interface Seller {
  /** Business name (razão social). */
  name: string;
  /** With its punctuation. */
  cnpj: string;
  address: string;
  email: string;
  phone: string | null;
}

/** The person, or company, in charge of personal data (encarregado: LGPD, art. 41). */
export interface DataOfficer {
  name: string;
  email: string;
}

/** The company behind an installation. Screens and mails leave out a part that is null. */
export interface Company {
  seller: Seller | null;
  dataOfficer: DataOfficer | null;
}

/** Returns the seller for a footer: "Razão Social · CNPJ 11.222.333/0001-81 · endereço · email · telefone". */
export const sellerLine = ({ name, cnpj, address, email, phone }: Seller): string =>
  [name, `CNPJ ${cnpj}`, address, email, phone].filter(Boolean).join(' · ');
