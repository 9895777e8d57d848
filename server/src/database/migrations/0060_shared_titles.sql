-- repeatable
ALTER TABLE "conversation_links" ADD COLUMN IF NOT EXISTS "title" text;
--> statement-breakpoint
-- repeatable: earlier links show today's title from now on, and end for good where their conversation was deleted, in batches.
DO $$
DECLARE
  last bigint := 0;
  until bigint;
BEGIN
  LOOP
    SELECT max(conversation_id) INTO until
      FROM (SELECT conversation_id FROM conversation_links WHERE conversation_id > last ORDER BY conversation_id LIMIT 1000) batch;
    EXIT WHEN until IS NULL;
    DELETE FROM conversation_links l USING conversations c
      WHERE c.id = l.conversation_id AND c.deleted_at IS NOT NULL AND l.conversation_id > last AND l.conversation_id <= until;
    UPDATE conversation_links l SET title = c.title FROM conversations c
      WHERE c.id = l.conversation_id AND l.title IS NULL AND l.conversation_id > last AND l.conversation_id <= until;
    COMMIT;
    last := until;
  END LOOP;
END $$;
