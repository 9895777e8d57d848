const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Text as it is meant to be seen: entities read, characters that turn the direction of others left out. */
export const visibleText = (text: string) =>
  text
    .replace(/&(?:#39|#x27|amp|lt|gt|quot|apos|nbsp);/gi, (entity) => {
      const name = entity.slice(1, -1).toLowerCase();
      return named[name] ?? "'";
    })
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
