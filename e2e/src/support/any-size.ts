/** The tag of a test that the size of the screen has no part in, or that sets one itself: it runs on the phone only. */
export const anySize = '@any-size';
