// Each description lies below the address of its page. All calls at once would take seconds to draw.
globalThis.SwaggerUIBundle({
  url: `${location.pathname.replace(/\/$/, '')}/json`,
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
});
