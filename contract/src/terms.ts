/** Version of the terms and privacy texts shown at sign-up; a new text is a new version (7.2, L2). */
export const termsVersion = '2026-11-22';

/** The sentence beside the box that a person ticks at sign-up, word for word; its hash is kept (L1). */
export const termsConsent = 'Li e aceito os termos e políticas de privacidade';

/** Offers are a purpose of their own, never ticked beforehand; a new sentence is a new version (L1). */
export const offersVersion = '2026-11';
export const offersConsent = 'Quero receber novidades e ofertas pelo WhatsApp';
