/** The environment of an installation that states its company. */
export const companyVariables = {
  SELLER_NAME: 'Alcateia Serviços Digitais Ltda.',
  SELLER_CNPJ: '12abc34501de35',
  SELLER_ADDRESS: 'Rua das Acácias, 10, Centro, Curitiba, PR, CEP 80000-000',
  SELLER_EMAIL: 'oi@alcateia.example',
  SELLER_PHONE: '(41) 3333-4444',
  DATA_OFFICER_NAME: 'Ana Prado',
  DATA_OFFICER_EMAIL: 'dados@alcateia.example',
};
