import {
  anyFeature,
  anyRoom,
  arrows,
  composedParts,
  door,
  featureRooms,
  homes,
  simulator,
  simulatorRooms,
  wordLists,
} from './quality/import-tables.mjs';

/**
 * Who may import whom (docs/architecture.md), deny by default. Each rule is proved once with a planted
 * violation in quality/import-rules.test.ts.
 */

const test = '(\\.test\\.tsx?$|/testing/)';

/** A package by name, installed or not, with everything below it. */
const packages = (...names) => `(^|/node_modules/|^node_modules/)(${names.join('|')})(/|$)`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const product = (path) => ({ path, pathNot: test });

const vendorRules = Object.entries(homes)
  .filter(([name]) => name !== 'schemas')
  .map(([name, { packages: names, home }]) =>
    rule(
      `vendor-${name}`,
      `${names.join(', ')} only in ${home.join(', ')}`,
      { path: '^server/', pathNot: [test, ...home] },
      { path: packages(...names) },
    ),
  );

const known = Object.values(homes).flatMap((entry) => entry.packages);

const arrowRules = [
  ...Object.entries(arrows).map(([feature, targets]) => [feature, [feature, ...targets]]),
  [`(?!(?:${Object.keys(arrows).join('|')})/)[^/]+`, ['$1']],
].map(([feature, targets]) =>
  rule(
    'feature-arrows',
    'a feature calls only the features that docs/architecture.md lists for it',
    product(`^server/src/features/(${feature})/`),
    { path: anyFeature, pathNot: `^server/src/features/(${targets.join('|')})/` },
  ),
);

const roomRules = Object.entries(simulatorRooms).map(([room, below]) =>
  rule(
    'simulator-rooms',
    'a room of the simulator stands on those below it',
    product(`^payments-simulator/src/${room}/`),
    {
      path: '^payments-simulator/src/[^/]+/',
      pathNot: `^payments-simulator/src/(${[room, ...below].join('|')})/`,
    },
  ),
);

/** Files at the root of a feature serve every room. */
const featureRoomRules = Object.entries(featureRooms).flatMap(([feature, its]) =>
  Object.entries(its).map(([room, targets]) =>
    rule(
      'feature-rooms',
      'a room imports only the rooms that docs/architecture.md lists for it',
      product(`^server/src/features/${feature}/${room}/`),
      {
        path: `^server/src/features/${feature}/[^/]+/`,
        pathNot: `^server/src/features/${feature}/(${[room, ...targets].join('|')})/`,
      },
    ),
  ),
);

export default {
  forbidden: [
    rule(
      'server-and-web-never-meet',
      'they share the contract, nothing else',
      { path: '^(server|web)/' },
      {
        path: '^(server|web)/',
        pathNot: '^$1/',
      },
    ),
    rule('contract-imports-zod-only', 'it is read by both sides', product('^contract/src/'), {
      pathNot: ['^contract/src/', packages('zod')],
    }),
    rule(
      'product-knows-no-tool',
      'tests, benches and scripts use the product, never the other way',
      {
        path: '^(server|web|contract|payments-simulator)/',
        pathNot: test,
      },
      { path: '^(e2e|bench|scripts|quality)/' },
    ),
    rule(
      'product-imports-no-test',
      'test helpers stay with the tests',
      product('^(server|web|contract|payments-simulator)/src/'),
      {
        path: test,
      },
    ),
    rule(
      'simulator-knows-no-product',
      'it stands in for a service that has never heard of us',
      { path: '^payments-simulator/' },
      { path: '^(server|web)/' },
    ),
    rule(
      'simulator-runs-alone',
      'the contract and Node are enough; of packages it takes types only',
      product('^payments-simulator/src/'),
      { pathNot: ['^(payments-simulator|contract)/', '^node:'], dependencyTypesNot: ['core', 'type-only'] },
    ),
    rule(
      'simulator-by-its-door',
      'the inside of the simulator is its own business',
      product('^(server|web)/src/'),
      { path: '^payments-simulator/', pathNot: simulator.door },
    ),
    rule(
      'simulator-users',
      `the simulator is imported only in ${[simulator.factory, ...simulator.types].join(', ')}`,
      { path: '^(server|web)/src/', pathNot: [test, simulator.factory, ...simulator.types] },
      { path: '^payments-simulator/' },
    ),
    rule(
      'simulator-made-once',
      `only ${simulator.factory} makes a simulator; the others name its types`,
      { path: '^(server|web)/src/', pathNot: [test, simulator.factory] },
      { path: '^payments-simulator/', dependencyTypesNot: ['type-only'] },
    ),
    ...roomRules,
    ...vendorRules,
    rule(
      'vendor-unlisted',
      'a package of the server needs a home in .dependency-cruiser.mjs',
      product('^server/src/'),
      {
        path: '.',
        pathNot: ['^(server|contract|payments-simulator)/', '^[.#]', packages(...known)],
        dependencyTypesNot: ['core'],
      },
    ),
    rule(
      'child-processes',
      'only the embedded database starts processes (1.2.5)',
      {
        path: '^server/src/',
        pathNot: [test, '^server/src/database/embedded/'],
      },
      { path: '^(node:)?(child_process|cluster|worker_threads|vm)$' },
    ),
    rule(
      'feature-door-only',
      'a feature is called through its api.ts',
      product('^server/src/features/([^/]+)/'),
      {
        path: anyFeature,
        pathNot: ['^server/src/features/$1/', door],
      },
    ),
    rule(
      'feature-door-from-outside',
      'plugins and commands call a feature as another feature does',
      product('^server/src/(plugins/|commands/|start-product\\.ts$)'),
      { path: anyFeature, pathNot: door },
    ),
    rule(
      'app-composes-parts',
      'app.ts takes routes, jobs and personal data as they are, and everything else through api.ts',
      { path: '^server/src/app\\.ts$' },
      { path: anyFeature, pathNot: [door, composedParts] },
    ),
    rule(
      'feature-door-is-for-others',
      'a feature imports its own files, not its door',
      product('^server/src/features/([^/]+)/'),
      { path: '^server/src/features/$1/api\\.ts$' },
    ),
    ...arrowRules,
    ...featureRoomRules,
    rule(
      'features-on-top',
      'what features stand on knows none of them; app.ts puts them together',
      {
        path: '^server/src/',
        pathNot: [
          test,
          '^server/src/(app|main|start-product)\\.ts$',
          '^server/src/(features|plugins|commands)/',
        ],
      },
      { path: anyFeature },
    ),
    rule(
      'database-below-platform',
      'the platform stands on the database, never the other way',
      product('^server/src/database/'),
      { path: '^server/src/platform/' },
    ),
    rule(
      'usecases-know-no-http',
      'routes call use cases, never back',
      product(`${anyFeature}(?!.*(routes|webhook)\\.ts$)`),
      {
        path: ['^server/src/plugins/', `${anyRoom}((admin-)?routes|webhook)\\.ts$`],
      },
    ),
    rule(
      'rules-are-pure',
      'no database, network, file or package but zod',
      product(`${anyRoom}[a-z-]*rules\\.ts$`),
      {
        path: [
          '^server/src/(database|providers|jobs|plugins)/',
          'repository\\.ts$',
          '^[^/]+$',
          'node_modules/',
        ],
        pathNot: [packages('zod'), wordLists],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('repositories-stay-local', 'no network inside SQL', product(`${anyRoom}[a-z-]*repository\\.ts$`), {
      path: '^server/src/(providers|plugins|jobs)/',
      pathNot: wordLists,
    }),
    rule(
      'web-feature-api-only',
      'the interface of two features meets in app/routes',
      product('^web/src/features/([^/]+)/'),
      {
        path: '^web/src/features/[^/]+/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/api/'],
      },
    ),
    rule(
      'web-billing-rooms',
      'payment, purchases and the portal stand alone; plans leads to the portal',
      product('^web/src/features/billing/(payment|purchases|portal)/'),
      {
        path: '^web/src/features/billing/(plans|payment|purchases|portal)/',
        pathNot: '^web/src/features/billing/$1/',
      },
    ),
    rule(
      'web-app-on-top',
      'app puts features together; nobody imports it',
      product('^web/src/(features|ui|lib)/'),
      {
        path: '^web/src/app/',
      },
    ),
    rule('ui-knows-no-feature', 'it could ship in another product', product('^web/src/(ui|lib)/'), {
      path: '^web/src/features/',
    }),
    rule(
      'no-circles',
      'two files that need each other are one file',
      product('^(server|web|contract|payments-simulator)/src/'),
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    rule(
      'resolvable',
      'every import leads to a file or an installed package',
      { path: '.' },
      {
        couldNotResolve: true,
      },
    ),
    rule(
      'declared',
      'an imported package stands in the package.json',
      { path: '^(server|web|contract|payments-simulator|e2e|bench)/' },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      },
    ),
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
