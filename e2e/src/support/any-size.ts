/** Tag of a test that does not depend on the screen size, or sets its own: it runs on the phone project only. */
export const anySize = '@any-size';
