CREATE TABLE "conversation_memories" (
	"user_id" integer NOT NULL,
	"lista_id" integer NOT NULL,
	"until_question_id" bigint NOT NULL,
	"summary" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_memories_user_id_lista_id_pk" PRIMARY KEY("user_id","lista_id")
);
--> statement-breakpoint
ALTER TABLE "answer_runs" ALTER COLUMN "hold_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "used_facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "paid_matches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "truncation" text;--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD CONSTRAINT "conversation_memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD CONSTRAINT "conversation_memories_lista_id_agents_id_fk" FOREIGN KEY ("lista_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_memories" ADD CONSTRAINT "conversation_memories_until_question_id_messages_id_fk" FOREIGN KEY ("until_question_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_memories_question" ON "conversation_memories" USING btree ("until_question_id");