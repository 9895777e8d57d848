/** Why a person who never used the landing page may be contacted (LGPD, art. 7). */
export const contactBases = ['consentimento', 'pedido', 'cliente'] as const;
