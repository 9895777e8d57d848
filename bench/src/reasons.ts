/** Why a figure is not reached, by its name in the table; shown only while it is not. */
export const reasons: Record<string, string> = {};
