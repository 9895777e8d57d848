let known = '';

/** Remembers the address that the person signs up with or has just confirmed, until the page is left. */
export const rememberAddress = (email: string) => {
  known = email;
};

/** Returns that address, so that the login does not ask for it again; empty where there is none. */
export const knownAddress = () => known;
