-- A GIN index may hold the user beside the words. Like unaccent it is a trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Finds words as typed, without their accents: a prefix of a word would not fit its stem.
CREATE TEXT SEARCH CONFIGURATION plain_words (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plain_words ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lista_id" integer NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
-- Each user's messages with an assistant were one conversation.
INSERT INTO "conversations" ("user_id", "lista_id", "title", "created_at", "last_at")
SELECT "user_id", "lista_id",
	coalesce((array_agg("title" ORDER BY "id") FILTER (WHERE "title" IS NOT NULL))[1], 'Conversa'),
	min("created_at"), max("created_at")
FROM (
	SELECT "id", "user_id", "lista_id", "created_at",
		CASE WHEN "is_ai" THEN NULL ELSE nullif(left(btrim(regexp_replace("content", '\s+', ' ', 'g')), 80), '') END AS "title"
	FROM "messages"
) AS "titled"
GROUP BY "user_id", "lista_id";
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "conversation_id" bigint;
--> statement-breakpoint
UPDATE "messages" SET "conversation_id" = "conversations"."id" FROM "conversations"
WHERE "conversations"."user_id" = "messages"."user_id" AND "conversations"."lista_id" = "messages"."lista_id";
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "conversation_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD COLUMN "conversation_id" bigint;
--> statement-breakpoint
UPDATE "conversation_memories" SET "conversation_id" = "conversations"."id" FROM "conversations"
WHERE "conversations"."user_id" = "conversation_memories"."user_id" AND "conversations"."lista_id" = "conversation_memories"."lista_id";
--> statement-breakpoint
-- A memory whose last message is gone has nothing left to continue.
DELETE FROM "conversation_memories" WHERE "conversation_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "conversation_memories" DROP CONSTRAINT "conversation_memories_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation_memories" DROP CONSTRAINT "conversation_memories_lista_id_agents_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation_memories" DROP CONSTRAINT "conversation_memories_user_id_lista_id_pk";--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD PRIMARY KEY ("conversation_id");--> statement-breakpoint
ALTER TABLE "conversation_memories" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "conversation_memories" DROP COLUMN "lista_id";--> statement-breakpoint
DROP INDEX "messages_conversation";--> statement-breakpoint
DROP INDEX "messages_one_answer_at_a_time";--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_lista_id_agents_id_fk" FOREIGN KEY ("lista_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("user_id","lista_id","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_list" ON "conversations" USING btree ("user_id","pinned","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_idle" ON "conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_words" ON "conversations" USING gin ("user_id",to_tsvector('plain_words', title));--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD CONSTRAINT "conversation_memories_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_of_user" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_question_words" ON "messages" USING gin ("user_id",to_tsvector('plain_words', content)) WHERE not is_ai;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_answer_at_a_time" ON "messages" USING btree ("conversation_id") WHERE status = 'streaming';
