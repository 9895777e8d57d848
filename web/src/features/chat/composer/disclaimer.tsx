/** The warning that answers can be wrong: in the footer of a wide screen, on a phone under the newest answer or the welcome. */
export function Disclaimer({ brand, inFooter = false }: { brand: string; inFooter?: boolean }) {
  return (
    <p className={`text-muted ${inFooter ? 'shrink-0 px-4 pb-2 text-center text-xs' : 'text-sm'}`}>
      <span>{brand} pode cometer erros. Verifique informações importantes.</span>{' '}
      <span>Não escreva dados de saúde de pessoas.</span>
    </p>
  );
}
