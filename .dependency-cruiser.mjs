import {
  anyFeature,
  anyFeatureFolder,
  featureApi,
  featureDependencies,
  featureFolders,
  featureParts,
  homes,
  simulator,
  simulatorFolders,
  valueLists,
} from './quality/import-tables.mjs';

/**
 * Allowed imports (docs/architecture.md), deny by default. quality/import-rules.test.ts proves each rule with a
 * planted violation.
 */

const test = '(\\.test\\.tsx?$|/testing/)';

/** Matches packages by name, installed or not, with everything below them. */
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

const belowRecords = featureDependencies.records;
const listed = {
  ...Object.fromEntries(belowRecords.map((feature) => [feature, []])),
  ...featureDependencies,
};
const dependencyRules = [
  ...Object.entries(listed).map(([feature, targets]) => {
    const engine = belowRecords.includes(feature) ? [] : ['records'];
    return [feature, [feature, ...targets, ...engine]];
  }),
  [`(?!(?:${Object.keys(listed).join('|')})/)[^/]+`, ['$1', 'records']],
].map(([feature, targets]) =>
  rule(
    'feature-dependencies',
    'a feature calls only the features that docs/architecture.md lists for it',
    product(`^server/src/features/(${feature})/`),
    { path: anyFeature, pathNot: `^server/src/features/(${targets.join('|')})/` },
  ),
);

const simulatorFolderRules = Object.entries(simulatorFolders).map(([folder, below]) =>
  rule(
    'simulator-folders',
    'a folder of the simulator imports only the folders listed for it',
    product(`^payments-simulator/src/${folder}/`),
    {
      path: '^payments-simulator/src/[^/]+/',
      pathNot: `^payments-simulator/src/(${[folder, ...below].join('|')})/`,
    },
  ),
);

/** Every folder may import the files at the root of its feature. */
const featureFolderRules = Object.entries(featureFolders).flatMap(([feature, its]) =>
  Object.entries(its).map(([folder, targets]) =>
    rule(
      'feature-folders',
      'a folder imports only the folders that docs/architecture.md lists for it',
      product(`^server/src/features/${feature}/${folder}/`),
      {
        path: `^server/src/features/${feature}/[^/]+/`,
        pathNot: `^server/src/features/${feature}/(${[folder, ...targets].join('|')})/`,
      },
    ),
  ),
);

/** Packages of quality/package.json that tests import. */
const gateTools = '^node_modules/(fast-check|vitest)/';

export default {
  forbidden: [
    rule(
      'server-and-browser-never-meet',
      'they share the contract, nothing else',
      { path: '^(server|web|panel)/(?!vite\\.config\\.ts$)' },
      {
        path: '^(server|web|panel)/',
        // The panel previews texts by the renderer that subscribers have; its tests use the same server on loopback.
        pathNot: ['^$1/', '^web/src/ui/markdown/markdown\\.tsx$', '^web/src/testing/loopback-api\\.ts$'],
      },
    ),
    rule(
      'client-for-browsers',
      'the server makes no calls of its own API',
      product('^(server|contract/src/(?!client/))'),
      {
        path: '^contract/src/client/',
      },
    ),
    rule('contract-imports-zod-only', 'server and web both import it', product('^contract/src/'), {
      pathNot: ['^contract/src/', packages('zod')],
    }),
    rule(
      'product-knows-no-tool',
      'tests, benches and scripts use the product, never the other way',
      {
        path: '^(server|web|panel|contract|payments-simulator)/',
        pathNot: test,
      },
      { path: '^(e2e|bench|scripts|quality)/' },
    ),
    rule(
      'product-imports-no-test',
      'test helpers stay with the tests',
      product('^(server|web|panel|contract|payments-simulator)/src/'),
      {
        path: test,
      },
    ),
    rule(
      'simulator-knows-no-product',
      'it replaces an external service, which knows nothing of the product',
      { path: '^payments-simulator/' },
      { path: '^(server|web)/' },
    ),
    rule(
      'simulator-runs-alone',
      'it uses the contract and Node; from packages it imports types only',
      product('^payments-simulator/src/'),
      { pathNot: ['^(payments-simulator|contract)/', '^node:'], dependencyTypesNot: ['core', 'type-only'] },
    ),
    rule(
      'simulator-entry-only',
      'the simulator is imported through its entry files only',
      product('^(server|web)/src/'),
      { path: '^payments-simulator/', pathNot: simulator.entries },
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
    ...simulatorFolderRules,
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
      'only the embedded database starts processes, a backup pg_dump and pg_restore, which have no library, and the sandbox its own program',
      {
        path: '^server/src/',
        pathNot: [
          test,
          '^server/src/database/embedded/',
          '^server/src/backup/postgres-programs\\.ts$',
          '^server/src/platform/sandbox/sandbox\\.ts$',
        ],
      },
      { path: '^(node:)?(child_process|cluster|vm)$' },
    ),
    rule(
      'threads',
      'only spreadsheets are written on a thread of their own',
      { path: '^server/src/', pathNot: [test, '^server/src/platform/(sheet|table)/'] },
      { path: '^(node:)?worker_threads$' },
    ),
    rule(
      'feature-api-only',
      'a feature is called through its api.ts',
      product('^server/src/features/([^/]+)/'),
      {
        path: anyFeature,
        pathNot: ['^server/src/features/$1/', featureApi],
      },
    ),
    rule(
      'feature-api-from-outside',
      'plugins, commands and start-product.ts call a feature through its api.ts, as features do',
      product('^server/src/(plugins/|commands/|start-product\\.ts$)'),
      { path: anyFeature, pathNot: featureApi },
    ),
    rule(
      'app-composes-parts',
      'features.ts lists the parts of each feature; app.ts calls features through their api.ts',
      { path: '^server/src/(app|features)\\.ts$' },
      { path: anyFeature, pathNot: [featureApi, featureParts] },
    ),
    rule(
      'feature-api-is-for-others',
      'a feature imports its own files, not its api.ts',
      product('^server/src/features/([^/]+)/'),
      { path: '^server/src/features/$1/api\\.ts$' },
    ),
    ...dependencyRules,
    ...featureFolderRules,
    rule(
      'features-on-top',
      'shared code imports no feature; app.ts composes them',
      {
        path: '^server/src/',
        pathNot: [
          test,
          '^server/src/(app|main|start-product|features)\\.ts$',
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
      'routes call use cases, never the other way',
      product(`${anyFeature}(?!feature\\.ts$|.*(routes|webhook)\\.ts$)`),
      {
        path: ['^server/src/plugins/', `${anyFeatureFolder}((admin-)?routes|webhook)\\.ts$`],
      },
    ),
    rule(
      'rules-are-pure',
      'no database, network, file or package but zod',
      product(`${anyFeatureFolder}[a-z-]*rules\\.ts$`),
      {
        path: [
          '^server/src/(database|providers|jobs|plugins)/',
          'repository\\.ts$',
          '^[^/]+$',
          'node_modules/',
        ],
        pathNot: [packages('zod'), valueLists],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'repositories-stay-local',
      'no network inside SQL',
      product(`${anyFeatureFolder}[a-z-]*repository\\.ts$`),
      {
        path: '^server/src/(providers|plugins|jobs)/',
        pathNot: valueLists,
      },
    ),
    rule(
      'web-feature-api-only',
      'two features are combined in app/routes',
      product('^web/src/features/([^/]+)/'),
      {
        path: '^web/src/features/[^/]+/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/api/'],
      },
    ),
    rule(
      'web-billing-folders',
      'payment, purchases and portal import none of the other folders; plans may import portal',
      product('^web/src/features/billing/(payment|purchases|portal)/'),
      {
        path: '^web/src/features/billing/(plans|payment|purchases|portal)/',
        pathNot: '^web/src/features/billing/$1/',
      },
    ),
    rule(
      'web-app-on-top',
      'app composes features, and nothing imports it',
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
      product('^(server|web|panel|contract|payments-simulator)/src/'),
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
      { path: '^(server|web|panel|contract|payments-simulator|e2e|bench)/' },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: gateTools,
      },
    ),
    rule(
      'gate-tools',
      'only tests import the tools of the gate, which quality/ declares and production does not install',
      {
        path: '^(server|web|panel|contract|payments-simulator)/',
        pathNot: test,
      },
      { path: gateTools },
    ),
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/\\.cache/', '^data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
