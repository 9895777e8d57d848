/** Version of the terms and privacy texts shown at sign-up; a new text needs a new version (L2). */
export const termsVersion = '2026-12-01.1';

/** Label of the sign-up checkbox, word for word; its hash is kept (L1). */
export const termsConsent = 'Li e aceito os termos e políticas de privacidade';

/** Offers are a separate purpose, never ticked beforehand; a new sentence needs a new version (L1). */
export const offersVersion = '2026-11';
export const offersConsent = 'Quero receber novidades e ofertas pelo WhatsApp';
