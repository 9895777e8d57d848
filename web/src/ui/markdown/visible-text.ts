const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Returns the text without the characters that change the direction of others. */
export const writtenText = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** Returns the text as displayed: entities are decoded too. */
export const visibleText = (text: string) =>
  writtenText(
    text.replace(/&(?:#39|#x27|amp|lt|gt|quot|apos|nbsp);/gi, (entity) => {
      const name = entity.slice(1, -1).toLowerCase();
      return named[name] ?? "'";
    }),
  );
