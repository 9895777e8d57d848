import { browserStep } from './test-steps/browser.mjs';
import { runSteps } from './test-steps/run-steps.mjs';
import { checks, webChecks } from './test-steps/static.mjs';
import { nearStep, unitStep } from './test-steps/unit.mjs';

const args = process.argv.slice(2);
const first = args.includes('--changed') ? [nearStep] : [];
process.exitCode = await runSteps([...first, checks, unitStep, ...webChecks, browserStep], args);
