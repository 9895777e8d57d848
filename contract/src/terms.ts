/** Version of the terms and privacy texts shown at sign-up; a new text is a new version (7.2, L2). */
export const termsVersion = '2026-11';

/** The sentence beside the box that a person ticks at sign-up, word for word; its hash is kept (L1). */
export const termsConsent = 'Li e aceito os termos e políticas de privacidade';
