export * from "./isMatch.mjs";
export * from "./isValid.mjs";
export * from "./parseISO.mjs";
