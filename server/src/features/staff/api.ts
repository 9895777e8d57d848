export { listOperators, makeOperator, resetOnMachine } from './usecases/recover-on-machine.ts';
