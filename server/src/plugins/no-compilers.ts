const noCompiler = (): never => {
  throw new Error('schemas are compiled by zod');
};

/** Option of a server whose schemas zod compiles. Without it, Fastify loads two compilers of its own, which the bundle does not contain. */
export const schemaController = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};
