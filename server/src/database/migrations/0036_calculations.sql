CREATE TABLE "calculations" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calculations_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calculations_id" ON "calculations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "calculations_newest" ON "calculations" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "calculations_kind" ON "calculations" USING btree ("user_id","kind","key");