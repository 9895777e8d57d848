/** The warning below the newest answer. */
export function Disclaimer({ brand }: { brand: string }) {
  return (
    <p className="text-muted text-sm">
      <span>{brand} pode cometer erros. Verifique informações importantes.</span>{' '}
      <span>Não escreva dados de saúde de pessoas.</span>
    </p>
  );
}
