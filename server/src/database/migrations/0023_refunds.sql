CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"cause" text NOT NULL,
	"withdrawal_id" integer,
	"produto_id" integer,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"failure" text,
	"pix_kind" text,
	"pix_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"by_hand_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
DROP INDEX "withdrawals_unfinished";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_produto_id_products_id_fk" FOREIGN KEY ("produto_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_withdrawal" ON "refunds" USING btree ("withdrawal_id") WHERE withdrawal_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "withdrawals_not_ended" ON "withdrawals" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
UPDATE "withdrawals" SET "ended_at" = "done_at" WHERE "done_at" IS NOT NULL;
