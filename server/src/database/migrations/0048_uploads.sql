CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ending" text NOT NULL,
	"name" text,
	"bytes" integer NOT NULL,
	"ready" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"author_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "arquivos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE "uploads"."used_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_author" ON "uploads" USING btree ("author_id");