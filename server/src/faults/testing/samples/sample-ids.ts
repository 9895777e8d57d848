/** Returns the UUID that ends with these digits. */
export const uuidOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
