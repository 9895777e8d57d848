const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Text as it is written, without the characters that turn the direction of others. */
export const writtenText = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** Text as it is meant to be seen: entities read too. */
export const visibleText = (text: string) =>
  writtenText(
    text.replace(/&(?:#39|#x27|amp|lt|gt|quot|apos|nbsp);/gi, (entity) => {
      const name = entity.slice(1, -1).toLowerCase();
      return named[name] ?? "'";
    }),
  );
