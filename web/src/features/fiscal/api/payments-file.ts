/** Returns the URL of a month's payments as a CSV file, for operators. */
export const paymentsFile = (month: string) => `/api/admin/fiscal-payments.csv?mes=${month}`;
