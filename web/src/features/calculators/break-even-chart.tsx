import { breakEvenCurve } from '@matilha/contract/calculators/break-even';
import { countText } from '@matilha/contract/portuguese/amounts';
import type { Computed } from './typed-form.ts';

const box = { width: 320, height: 226, left: 44, right: 8, top: 22, bottom: 44 };

/** Distinguishes the line of costs from that of sales without colour. */
const dashes = '7 4';

/** Returns "12 mil" of cents, for the axis. */
const shortMoney = (cents: number): string => {
  const reais = Math.round(cents / 100);
  return reais < 1_000
    ? countText(reais)
    : `${(reais / 1_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} mil`;
};

interface ChartProps {
  computed: Extract<Computed, { kind: 'ponto-de-equilibrio' }>;
}

/** Sales and costs by the services of a month: where the lines cross, the shop breaks even. */
export function BreakEvenChart({ computed: { input, result } }: ChartProps) {
  const curve = breakEvenCurve(input);
  const last = curve.at(-1);
  if (last === undefined) return null;
  const most = Math.max(last.receita_centavos, last.custo_centavos, 1);
  const x = (services: number) =>
    box.left + (services / last.atendimentos) * (box.width - box.left - box.right);
  const y = (cents: number) => box.height - box.bottom - (cents / most) * (box.height - box.top - box.bottom);
  const points = (value: 'receita_centavos' | 'custo_centavos') =>
    curve.map((point) => `${x(point.atendimentos).toFixed(1)},${y(point[value]).toFixed(1)}`).join(' ');
  const marks = [
    { name: 'empate', services: result.empate.atendimentos },
    { name: 'meta', services: result.meta.atendimentos },
  ].filter(({ services }, index, all) => index === 0 || services !== all[0]?.services);
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={`Venda e custo por atendimentos do mês. As linhas se cruzam em ${countText(result.empate.atendimentos)} atendimentos.`}
        className="w-full text-[10px]"
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1={box.left}
              x2={box.width - box.right}
              y1={y(most * part)}
              y2={y(most * part)}
              className="stroke-line"
            />
            <text x={box.left - 4} y={y(most * part) + 3} textAnchor="end" className="fill-muted">
              {shortMoney(most * part)}
            </text>
          </g>
        ))}
        <text x={box.left - 4} y={10} className="fill-muted">
          R$ no mês
        </text>
        <text x={box.width - box.right} y={box.height - 4} textAnchor="end" className="fill-muted">
          atendimentos no mês
        </text>
        {marks.map(({ name, services }) => (
          <g key={name}>
            <line
              x1={x(services)}
              x2={x(services)}
              y1={box.top}
              y2={box.height - box.bottom}
              strokeDasharray="3 3"
              className="stroke-muted"
            />
            <text
              x={x(services)}
              y={box.height - box.bottom + (name === 'empate' ? 12 : 24)}
              textAnchor="middle"
              className="fill-ink"
            >
              {`${name}: ${countText(services)}`}
            </text>
          </g>
        ))}
        <polyline
          points={points('custo_centavos')}
          fill="none"
          strokeWidth="2"
          strokeDasharray={dashes}
          className="stroke-apricot"
        />
        <polyline points={points('receita_centavos')} fill="none" strokeWidth="2" className="stroke-brand" />
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <Sample className="stroke-brand" /> Venda, linha cheia
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Sample className="stroke-apricot" dashes={dashes} /> Custo fixo e da venda, tracejada
        </span>
      </figcaption>
    </figure>
  );
}

const Sample = (line: { className: string; dashes?: string }) => (
  <svg aria-hidden="true" width="26" height="4">
    <line x2="26" y1="2" y2="2" strokeWidth="2" strokeDasharray={line.dashes} className={line.className} />
  </svg>
);
