-- repeatable: the words of a text by plain_words, each with its user before it. The index holds no long word whole: nobody searches by 500 letters.
CREATE OR REPLACE FUNCTION own_words(owner integer, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN array_to_tsvector(array(
    SELECT owner || '.' || left(word, 500) FROM unnest(tsvector_to_array(to_tsvector('plain_words', content))) word));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_own_words" ON "messages" USING gin (own_words(user_id, content)) WITH (fastupdate=false) WHERE not is_ai;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_question_words";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_words";
