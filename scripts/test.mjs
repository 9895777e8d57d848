import { browserStep } from './test-steps/browser.mjs';
import { runSteps } from './test-steps/run-steps.mjs';
import { checks, webChecks } from './test-steps/static.mjs';
import { unitStep } from './test-steps/unit.mjs';

process.exitCode = await runSteps([checks, unitStep, ...webChecks, browserStep], process.argv.slice(2));
