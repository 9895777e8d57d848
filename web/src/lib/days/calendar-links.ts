/** Returns the addresses at which calendar apps offer to subscribe to a feed. */
export function subscriptionLinks(url: string): { webcal: string; google: string } {
  // Apps that know webcal: read the feed over https where available.
  const webcal = url.replace(/^https?:/, 'webcal:');
  return { webcal, google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` };
}
