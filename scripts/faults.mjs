import { browserFaultsStep } from './test-steps/browser.mjs';
import { runSteps } from './test-steps/run-steps.mjs';
import { faultsStep } from './test-steps/unit.mjs';

process.exitCode = await runSteps([faultsStep, browserFaultsStep], process.argv.slice(2));
