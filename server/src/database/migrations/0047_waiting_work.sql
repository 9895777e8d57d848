CREATE INDEX CONCURRENTLY IF NOT EXISTS "answer_runs_day" ON "answer_runs" USING brin ("started_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_rated_badly" ON "messages" USING btree ("id") WHERE feedback = -1;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lead_deliveries_waiting" ON "lead_deliveries" USING btree ("created_at","id") WHERE status <> 'delivered' and attempts > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_invoices_disputed" ON "payment_invoices" USING btree ("paid_at","invoice_id") WHERE dispute = 'open';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchases_unclaimed" ON "purchases" USING btree ("paid_at","id") WHERE user_id is null and status = 'paid';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchases_disputed" ON "purchases" USING btree ("paid_at","id") WHERE status = 'disputed';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_waiting" ON "mails" USING btree ("id") WHERE status <> 'sent' and attempts > 0 and text <> '';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "privacy_requests_open_new" ON "privacy_requests" USING btree ("due_at","id") WHERE answered_at is null;
--> statement-breakpoint
CREATE TABLE "dispute_deadlines" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"lista_id" integer NOT NULL,
	"model" text NOT NULL,
	"detail" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "answer_figures_day_figure_lista_id_model_detail_pk" PRIMARY KEY("day","figure","lista_id","model","detail")
);
--> statement-breakpoint
CREATE TABLE "evaluation_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lista_id" integer NOT NULL,
	"question" text NOT NULL,
	"expected" text[] NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"model" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewed_answers" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_askers" (
	"question_id" integer NOT NULL,
	"person_hash" "bytea" NOT NULL,
	CONSTRAINT "unanswered_askers_question_id_person_hash_pk" PRIMARY KEY("question_id","person_hash")
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unanswered_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"lista_id" integer,
	"words_hash" "bytea" NOT NULL,
	"text" text,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "privacy_requests_open";
--> statement-breakpoint
ALTER INDEX "privacy_requests_open_new" RENAME TO "privacy_requests_open";
--> statement-breakpoint
ALTER TABLE "answer_runs" ADD COLUMN "first_text_ms" integer;
--> statement-breakpoint
ALTER TABLE "answer_runs" ADD COLUMN "outcome" text;
--> statement-breakpoint
ALTER TABLE "answer_runs" ADD COLUMN "error_code" text;
--> statement-breakpoint
ALTER TABLE "evaluation_cases" ADD CONSTRAINT "evaluation_cases_lista_id_agents_id_fk" FOREIGN KEY ("lista_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_cases" ADD CONSTRAINT "evaluation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviewed_answers" ADD CONSTRAINT "reviewed_answers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unanswered_askers" ADD CONSTRAINT "unanswered_askers_question_id_unanswered_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."unanswered_questions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_lista_id_agents_id_fk" FOREIGN KEY ("lista_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "evaluation_cases_assistant" ON "evaluation_cases" USING btree ("lista_id");
--> statement-breakpoint
CREATE INDEX "evaluation_runs_ran" ON "evaluation_runs" USING btree ("ran_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_words" ON "unanswered_questions" USING btree ("words_hash");
--> statement-breakpoint
CREATE INDEX "unanswered_questions_waiting" ON "unanswered_questions" USING btree ("first_at","id") WHERE text is not null and resolved_at is null;
--> statement-breakpoint
CREATE INDEX "unanswered_questions_last" ON "unanswered_questions" USING btree ("last_at");
