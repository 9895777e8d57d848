import { fileKinds } from '@matilha/contract/panel/uploads';

/** The content type of an Excel file (XLSX). */
export const sheetType = fileKinds.xlsx.tipo;
