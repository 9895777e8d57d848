import * as z from 'zod/mini';

// Compiled validators need `eval`, which the content policy forbids and reports.
z.config({ jitless: true });
