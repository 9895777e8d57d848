import { stoppableStart } from './lib/early-stop.mjs';
import { productionProblem } from './lib/production.mjs';
import { rootFolder } from './lib/tree.mjs';

/** Serves a production install with the Node that runs this; installs and builds nothing. */
const problem = productionProblem(rootFolder());
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  await stoppableStart(() => import('../server/dist/main.js'));
}
