import type { Appearance } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const tokens = {
  colorPrimary: '--brand',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--muted',
  colorDanger: '--danger-ink',
  border: '--line-strong',
} as const;

/** The fields are in the provider's iframes, which support neither our style sheet nor OKLCH. */
function appearanceOf(theme: string): Appearance {
  const { border, ...colors } = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, asRgb(token)]),
  );
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      ...drawn(colors),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: border ? { '.Input': { borderColor: border, boxShadow: 'none', padding: '11px 14px' } } : {},
  };
}

const drawn = (colors: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));

/** Returns a colour token as the RGB the browser paints; undefined without a canvas or a value. */
function asRgb(token: string): string | undefined {
  const color = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const canvas = color ? document.createElement('canvas') : null;
  const brush = canvas?.getContext('2d');
  if (!brush) return undefined;
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

const drawnTheme = () => document.documentElement.dataset.theme ?? 'light';

function followTheme(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns our tokens for the provider's fields, in the current theme. */
export const useStripeAppearance = () => appearanceOf(useSyncExternalStore(followTheme, drawnTheme));
