CREATE TABLE "fiscal_details" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"documento" text NOT NULL,
	"nome" text NOT NULL,
	"cep" text NOT NULL,
	"logradouro" text NOT NULL,
	"numero" text NOT NULL,
	"complemento" text NOT NULL,
	"bairro" text NOT NULL,
	"cidade" text NOT NULL,
	"uf" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"last_paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "fiscal_details_gone" ON "fiscal_details" USING btree ("last_paid_at") WHERE last_paid_at is not null;