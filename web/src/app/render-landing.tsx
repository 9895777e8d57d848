import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from '#web/features/landing/landing-page.tsx';

/** Renders the landing to HTML, for the build (build/draw-landing.ts). */
export const renderLanding = () => renderToStaticMarkup(<LandingPage />);
