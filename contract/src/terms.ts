/** Version of the terms and privacy texts shown at sign-up; a new text is a new version (7.2, L2). */
export const termsVersion = '2026-11';
