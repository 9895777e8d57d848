import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Filling, FillingTools } from './usecases/fill-demonstration.ts';

export const fillJob = 'demonstration.fill';

export const demonstrationJobs = (tools: FillingTools): readonly JobDefinition[] => [
  {
    name: fillJob,
    // Loaded when it runs: with the content's rules it would take a tenth of a start.
    run: async (context, payload) => {
      const { fillDemonstration } = await import('./usecases/fill-demonstration.ts');
      await fillDemonstration(context, tools, payload as Filling);
    },
    retry: { limit: 3, pause: 10, longestPause: 60 },
  },
];
