import { plainText } from '@matilha/contract/portuguese/plain-text';

/** Returns the words of a search as `users.search_text` has them; a phone number may be typed with signs between its digits. */
export function searchedWords(text: string): string[] {
  const isPhone = /^\+?[\d\s().-]+$/.test(text);
  return isPhone ? [text.replace(/\D/g, '')] : plainText(text).split(/\s+/).filter(Boolean);
}
