import { brandName } from '#web/lib/brand.ts';
import { classNames } from './class-names.ts';

/**
 * Logo and name of this installation. Where enlarged text leaves no room for both, the name wraps to a second line,
 * which is cut off.
 */
export function Logo({ name = brandName }: { name?: string }) {
  return (
    <span className="inline-flex max-h-[max(30px,1lh)] min-w-0 flex-wrap content-start items-center gap-x-2 gap-y-20 overflow-hidden font-semibold text-brand-ink text-lg tracking-tight">
      {/* As high as its box, so that enlarged text leaves it in the middle of the bar. */}
      <LogoMark className="h-[max(30px,1lh)]" />
      <span>{name}</span>
    </span>
  );
}

/** The dog of the brand as inline SVG, so that the first paint waits for no image. */
export function LogoMark({ size = 30, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <rect width="64" height="64" rx="16" fill="#20573A" />
      <g transform="translate(32 34) scale(.8)">
        <path
          fill="#F3A860"
          d="M-13 -17C-27 -24 -36 -12 -33 3C-32 12 -25 13 -22 7C-19 -1 -20 -8 -13 -17ZM13 -17C27 -24 36 -12 33 3C32 12 25 13 22 7C19 -1 20 -8 13 -17Z"
        />
        <path
          fill="#FFF9EC"
          d="M-20 -8C-20 -27 20 -27 20 -8C24 3 22 12 15 18C8 23 -8 23 -15 18C-22 12 -24 3 -20 -8Z"
        />
        <g fill="#1E3A2C">
          <circle cx="-8.5" cy="-2" r="3" />
          <circle cx="8.5" cy="-2" r="3" />
          <path d="M-5.5 6Q0 2.5 5.5 6Q5 11 0 12Q-5 11 -5.5 6Z" />
        </g>
        <path
          d="M-7 15Q-3 18 0 14Q3 18 7 15"
          fill="none"
          stroke="#1E3A2C"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
