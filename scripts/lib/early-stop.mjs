const signals = ['SIGTERM', 'SIGINT'];
const leave = () => process.exit(0);

/**
 * Runs `start`, and ends the process at once with code 0 on SIGTERM or SIGINT until it has settled. The kernel drops both for process 1
 * of a container while nobody listens, so a stop during the start would wait for the engine to kill it.
 */
export async function stoppableStart(start) {
  for (const signal of signals) process.on(signal, leave);
  try {
    return await start();
  } finally {
    for (const signal of signals) process.off(signal, leave);
  }
}
